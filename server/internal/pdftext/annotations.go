package pdftext

import "encoding/binary"

const (
	// infoBytes is more than FPDF_FORMFILLINFO of fpdf_formfill.h takes: its version, then what PDFium would call, which
	// is nothing.
	infoBytes   = 256
	infoVersion = 1
	// mostAnnotations is more than a page has, unless it was made to take long.
	mostAnnotations = 10_000
	// unseen are flags of annotations, of the PDF standard: Hidden and NoView.
	unseen = 0x02 | 0x20
	// Kinds of annotations of fpdf_annot.h.
	freeText = 3
	stamp    = 13
	widget   = 20
	// Fields from a choice to a signature, of fpdf_formfill.h: what is painted of others is no text.
	firstWithText = 4
	lastWithText  = 7
	// flattened is FLATTEN_SUCCESS of fpdf_flatten.h.
	flattened = 1
	// mostDepth is more than objects of annotations are nested.
	mostDepth = 8
)

// form returns what knows the fields of a document's forms; 0 where it has none.
func (i *instance) form(document uint64) uint64 {
	if i.call("FPDF_GetFormType", document) == 0 {
		return 0
	}
	// PDFium keeps it for as long as the document is open
	info := i.room(infoBytes)
	content := make([]byte, infoBytes)
	binary.LittleEndian.PutUint32(content, infoVersion)
	if !i.module.Memory().Write(info, content) {
		panic("outside of memory")
	}
	return i.call("FPDFDOC_InitFormFillEnvironment", document, uint64(info))
}

// pageOfText loads a page for its text: what its annotations paint has become a part of it, after the rest and in their
// order. Painted has, of each text object that an annotation paints, which annotation that is; nil where none paints any.
// web/src/pdf/painted-annotations.ts does the same.
func (i *instance) pageOfText(document, form uint64, at int) (page uint64, painted map[uint64]int) {
	page = i.call("FPDF_LoadPage", document, uint64(at))
	count := 0
	if page != 0 {
		count = int(int32(i.call("FPDFPage_GetAnnotCount", page)))
	}
	if count <= 0 || count > mostAnnotations {
		return page, nil
	}
	kinds := make([]int32, count)
	paints := false
	for at := range kinds {
		i.annotation(page, at, func(annotation uint64) {
			if i.call("FPDFAnnot_GetFlags", annotation)&unseen == 0 {
				kinds[at] = int32(i.call("FPDFAnnot_GetSubtype", annotation))
			}
		})
		paints = paints || isPainted(kinds[at])
	}
	if !paints {
		return page, nil
	}
	// finds fields that no form names, and makes what they look like whose file does not say it
	if form != 0 {
		i.call("FORM_OnAfterLoadPage", page, form)
	}
	for at := count - 1; at >= 0; at-- {
		if !i.isPaintedText(page, form, at, kinds[at]) {
			i.call("FPDFPage_RemoveAnnot", page, uint64(at))
		}
	}
	flat := int32(i.call("FPDFPage_Flatten", page, 0)) == flattened
	if form != 0 {
		i.call("FORM_OnBeforeClosePage", page, form)
	}
	i.call("FPDF_ClosePage", page)
	page = i.call("FPDF_LoadPage", document, uint64(at))
	if page != 0 && flat {
		painted = i.paintedOn(page)
	}
	return page, painted
}

func isPainted(kind int32) bool {
	return kind == freeText || kind == stamp || kind == widget
}

// annotation calls with one of a page's, where it can be had.
func (i *instance) annotation(page uint64, at int, use func(annotation uint64)) {
	annotation := i.call("FPDFPage_GetAnnot", page, uint64(at))
	if annotation == 0 {
		return
	}
	use(annotation)
	i.call("FPDFPage_CloseAnnot", annotation)
}

func (i *instance) isPaintedText(page, form uint64, at int, kind int32) (paints bool) {
	if kind != widget || form == 0 {
		return isPainted(kind) && kind != widget
	}
	i.annotation(page, at, func(annotation uint64) {
		field := int32(i.call("FPDFAnnot_GetFormFieldType", form, annotation))
		paints = field >= firstWithText && field <= lastWithText
	})
	return paints
}

// paintedOn returns the text objects of annotations: PDFium puts each annotation into one object, and these into one at the
// page's end.
func (i *instance) paintedOn(page uint64) map[uint64]int {
	painted := map[uint64]int{}
	var add func(object uint64, owner, depth int)
	add = func(object uint64, owner, depth int) {
		if len(painted) >= mostObjects {
			return
		}
		kind := int32(i.call("FPDFPageObj_GetType", object))
		if kind == textObject {
			painted[object] = owner
		}
		if kind != formObject || depth > mostDepth {
			return
		}
		for at := range i.countOf(object, mostObjects) {
			add(i.call("FPDFFormObj_GetObject", object, uint64(at)), owner, depth+1)
		}
	}
	count := int(int32(i.call("FPDFPage_CountObjects", page)))
	if count <= 0 {
		return painted
	}
	all := i.call("FPDFPage_GetObject", page, uint64(count-1))
	if all == 0 || int32(i.call("FPDFPageObj_GetType", all)) != formObject {
		return painted
	}
	for at := range i.countOf(all, mostAnnotations) {
		add(i.call("FPDFFormObj_GetObject", all, uint64(at)), at+1, 0)
	}
	return painted
}

// countOf is how many objects are in one.
func (i *instance) countOf(object uint64, most int) int {
	return max(0, min(int(int32(i.call("FPDFFormObj_CountObjects", object))), most))
}
