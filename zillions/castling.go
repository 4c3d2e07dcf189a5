package zillions

import "github.com/gcconv/gcconv/rules"

// Wings are the castlings in the order of CastlingRooks.
var Wings = [2]rules.MoveKind{rules.CastleKingside, rules.CastleQueenside}

// CastlingRooks returns the rooks with which each side may castle to each wing when
// a save puts pieces on the board, NoSquare for none: a save does not say it. They
// are those of the usual start that stand there with their king. Where starts are
// shuffled it is the outermost rook on either side of a king on its first rank.
func CastlingRooks(v *rules.Variant, board []rules.Piece) [2][2]rules.Square {
	var rooks [2][2]rules.Square
	usual := v.Start()
	for side := rules.First; side <= rules.Second; side++ {
		for wing, kind := range Wings {
			rooks[side][wing] = rules.NoSquare
			king, rook := usual.King(side), usual.CastlingRook(side, kind)
			switch {
			case rook == rules.NoSquare:
			case v.Chess960:
				rooks[side][wing] = outermost(v, board, usual.At(king), usual.At(rook), v.Rank(king), wing)
			case board[king] == usual.At(king) && board[rook] == usual.At(rook):
				rooks[side][wing] = rook
			}
		}
	}
	return rooks
}

// outermost finds the rook on a wing of the king that is farthest from it.
func outermost(v *rules.Variant, board []rules.Piece, king, rook rules.Piece, rank, wing int) rules.Square {
	file, step := v.Files-1, -1
	if wing == 1 {
		file, step = 0, 1
	}
	found := rules.NoSquare
	for ; file >= 0 && file < v.Files; file += step {
		switch at := v.SquareAt(file, rank); {
		case board[at] == king:
			return found
		case board[at] == rook && found == rules.NoSquare:
			found = at
		}
	}
	return rules.NoSquare // no king stands there
}
