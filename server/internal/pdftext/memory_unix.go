//go:build unix

package pdftext

import "syscall"

func reserve(size int) ([]byte, error) {
	return syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
}

func release(memory []byte) {
	_ = syscall.Munmap(memory)
}
