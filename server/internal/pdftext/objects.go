package pdftext

import (
	"encoding/binary"
	"math"
)

const (
	// textObject and formObject are FPDF_PAGEOBJ_TEXT and FPDF_PAGEOBJ_FORM of fpdf_edit.h.
	textObject, formObject = 1, 5
	// mostForms is how deep forms within forms are looked at.
	mostForms = 10
	// mostObjects is more than a page has, unless it was made to take long.
	mostObjects = 100_000
	// flat is lower than any ink, in points.
	flat = 0.01
)

// matrix is how a form's own points become the page's: x' = ax + cy + e, y' = bx + dy + f.
type matrix [6]float64

// then is m, and after it other.
func (m matrix) then(other matrix) matrix {
	return matrix{
		m[0]*other[0] + m[1]*other[2],
		m[0]*other[1] + m[1]*other[3],
		m[2]*other[0] + m[3]*other[2],
		m[2]*other[1] + m[3]*other[3],
		m[4]*other[0] + m[5]*other[2] + other[4],
		m[4]*other[1] + m[5]*other[3] + other[5],
	}
}

// place is where a form's point is on the page.
func (m matrix) place(point [2]float64) [2]float64 {
	x, y := point[0], point[1]
	return [2]float64{m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]}
}

// matrixAt is what PDFium has written.
func (i *instance) matrixAt(address uint32) (numbers matrix) {
	bytes := i.bytes(address, 24)
	for at := range numbers {
		numbers[at] = float64(math.Float32frombits(binary.LittleEndian.Uint32(bytes[4*at:])))
	}
	return numbers
}

// eachText calls for each object of text, with how its points become the page's; depth is 0 outside of forms (form
// XObjects), as which programs write what is translucent, stamped or placed as a whole.
func (i *instance) eachText(page uint64, room uint32, call func(object uint64, to matrix, depth int)) {
	left := mostObjects
	var visit func(object uint64, to matrix, depth int)
	visit = func(object uint64, to matrix, depth int) {
		kind := int32(i.call("FPDFPageObj_GetType", object))
		if kind == textObject {
			call(object, to, depth)
		}
		if kind != formObject || depth == mostForms || i.call("FPDFPageObj_GetMatrix", object, uint64(room)) == 0 {
			return
		}
		inside := i.matrixAt(room).then(to)
		count := int(int32(i.call("FPDFFormObj_CountObjects", object)))
		for at := 0; at < count && left > 0; at++ {
			left--
			visit(i.call("FPDFFormObj_GetObject", object, uint64(at)), inside, depth+1)
		}
	}
	count := int(int32(i.call("FPDFPage_CountObjects", page)))
	for at := 0; at < count && left > 0; at++ {
		left--
		visit(i.call("FPDFPage_GetObject", page, uint64(at)), matrix{1, 0, 0, 1, 0, 0}, 0)
	}
}

// flatObjects is where a space is drawn by itself: PDFium passes over it, and guesses by the distance of letters whether
// there was one.
func (i *instance) flatObjects(page uint64, room uint32) (places [][2]float64) {
	address := uint64(room)
	i.eachText(page, room, func(object uint64, to matrix, _ int) {
		if i.call("FPDFPageObj_GetBounds", object, address, address+4, address+8, address+12) == 0 {
			return
		}
		sides := i.matrixAt(room)
		if left, bottom, top := sides[0], sides[1], sides[3]; top-bottom < flat {
			places = append(places, to.place([2]float64{left, bottom}))
		}
	})
	return places
}

// textOfForm is where an object of text begins, in the form's own points, and how these become the page's.
type textOfForm struct {
	origin [2]float64
	to     matrix
}

// textsOfForms is the objects of text that are in forms. Of letters for which the file says what they read (ActualText),
// PDFium tells the place where their object begins, and leaves it in the form's own points.
func (i *instance) textsOfForms(page uint64, room uint32) map[uint64]textOfForm {
	texts := map[uint64]textOfForm{}
	i.eachText(page, room, func(object uint64, to matrix, depth int) {
		if depth == 0 || i.call("FPDFPageObj_GetMatrix", object, uint64(room)) == 0 {
			return
		}
		own := i.matrixAt(room)
		texts[object] = textOfForm{[2]float64{own[4], own[5]}, to}
	})
	return texts
}
