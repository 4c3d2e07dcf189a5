package replay

import (
	"fmt"
	"strings"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// courierStart reads Game Courier setup code as a position of a variant whose
// board it covers, hands on off-board squares left aside.
func courierStart(v *rules.Variant, s *record.Setup) (*rules.Position, error) {
	if s.Cols != 0 && s.Cols != v.Files {
		return nil, fmt.Errorf("it has %d squares in a rank, %s has %d files", s.Cols, v.Title, v.Files)
	}
	return v.ParsePosition(strings.TrimSpace(s.Text))
}
