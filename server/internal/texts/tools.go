package texts

import (
	"bytes"
	"context"
	"errors"
	"io"

	"sijil/internal/pdftext"
)

// broken is the state of a file that cannot be read; domain/texts/texts.ts has them all.
const (
	broken = "broken"
	locked = "locked"
	old    = "old"
	scan   = "scan"
)

// tools are what papers are read with. They are made when the first paper needs them, and let go when there are no more:
// they take some hundred megabytes.
type tools struct {
	queue *Queue
	code  *script
	pdf   *pdftext.Reader
}

func (t *tools) close(ctx context.Context) {
	if t.pdf != nil {
		_ = t.pdf.Close(context.WithoutCancel(ctx))
	}
	t.code, t.pdf = nil, nil
}

// load makes the script that reads.
func (t *tools) load() (err error) {
	if t.code == nil {
		t.code, err = t.queue.newScript()
	}
	return err
}

// kept returns a text that a device has read by machine, to be kept anew.
func (t *tools) kept(ctx context.Context, tenant, said string) (text, error) {
	if err := t.load(); err != nil {
		return text{}, err
	}
	return t.code.read(ctx, "keepOcr", tenant, said)
}

// read returns what a file says.
func (t *tools) read(ctx context.Context, of *paper, content []byte) (text, error) {
	if err := t.load(); err != nil {
		return text{}, err
	}
	switch of.MimeType {
	case pdfType:
		return t.readPDF(ctx, of, content)
	case "application/msword":
		return t.code.read(ctx, "readDoc", of.Tenant, content)
	default:
		parts, err := partsOf(content)
		if err != nil {
			return text{State: broken}, nil
		}
		return t.code.read(ctx, "readDocx", of.Tenant, parts)
	}
}

// loadPDFium compiles it, where that has not been done.
func (t *tools) loadPDFium(ctx context.Context) error {
	if err := t.load(); err != nil || t.pdf != nil {
		return err
	}
	wasm, err := t.queue.PDFium()
	if err == nil {
		t.pdf, err = pdftext.New(ctx, wasm, t.queue.CacheFolder, t.code.limits.Limits)
	}
	return err
}

// thumbnail draws the first page of a PDF.
func (t *tools) thumbnail(ctx context.Context, content []byte) ([]byte, error) {
	if err := t.loadPDFium(ctx); err != nil {
		return nil, err
	}
	return t.pdf.Thumbnail(ctx, content)
}

func (t *tools) readPDF(ctx context.Context, of *paper, content []byte) (text, error) {
	if err := t.loadPDFium(ctx); err != nil {
		return text{}, err
	}
	pages, cut, err := t.pdf.Pages(ctx, content)
	switch {
	case errors.Is(err, pdftext.ErrLocked):
		return text{State: locked}, nil
	case errors.Is(err, pdftext.ErrBroken):
		return text{State: broken}, nil
	case err != nil:
		return text{}, err
	}
	return t.code.read(ctx, "readPdf", of.Tenant, pages, cut)
}

// readAtMost reads all of a stored file; one that is larger than any that can be filed is an error.
func readAtMost(reader io.Reader, most int64) ([]byte, error) {
	var content bytes.Buffer
	read, err := content.ReadFrom(io.LimitReader(reader, most+1))
	if err == nil && read > most {
		err = errors.New("the stored file is too large")
	}
	return content.Bytes(), err
}
