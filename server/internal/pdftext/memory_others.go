//go:build !unix

package pdftext

func reserve(size int) ([]byte, error) {
	return make([]byte, size), nil
}

func release([]byte) {}
