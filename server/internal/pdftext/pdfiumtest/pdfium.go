// Package pdfiumtest is for tests of what reads with PDFium.
package pdfiumtest

import (
	"os"
	"path/filepath"
	"testing"
)

// project is the project's folder, seen from a package right below server/internal, where its tests run.
const project = "../../.."

// Load is pdfium.wasm, and the folder where the project's server keeps it compiled. It skips the test where PDFium is
// missing.
func Load(t *testing.T) (wasm []byte, cacheFolder string) {
	t.Helper()
	wasm, err := os.ReadFile(filepath.Join(project, "node_modules/@hyzyla/pdfium/dist/pdfium.wasm"))
	if err != nil {
		t.Skip("npm ci has not been run, so that PDFium is missing")
	}
	return wasm, filepath.Join(project, ".cache", "pdfium")
}
