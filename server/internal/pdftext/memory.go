package pdftext

import (
	"context"

	"github.com/tetratelabs/wazero/experimental"
)

// memory is that of one file's instance, outside of Go's heap: growing copies nothing, and all of it is given back once
// the file has been read. On Go's heap, files that take all they may held a gigabyte.
type memory struct {
	reserved []byte
}

// newMemory reserves room for so many bytes, which take none before they are used.
func newMemory(most int) (*memory, error) {
	reserved, err := reserve(most)
	if err != nil {
		return nil, err
	}
	return &memory{reserved}, nil
}

// allocatedIn has the modules that are instantiated with this context use the memory.
func (m *memory) allocatedIn(ctx context.Context) context.Context {
	return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(func(_, _ uint64) experimental.LinearMemory { return m }))
}

// Reallocate implements experimental.LinearMemory.
func (m *memory) Reallocate(size uint64) []byte {
	if size > uint64(len(m.reserved)) {
		return nil
	}
	return m.reserved[:size]
}

// Free implements experimental.LinearMemory.
func (m *memory) Free() {
	if m.reserved != nil {
		release(m.reserved)
		m.reserved = nil
	}
}
