package pdftext

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// turnsOfLoops is after how many turns of its loops, all together, code asks whether it may go on: every tenth of a
// millisecond or so.
const turnsOfLoops = 10_000

// Sections of a module, the numbers of instructions, and types.
// Source: WebAssembly Core Specification 2.0, 5.4 and 5.5.
const (
	sectionOfImports, sectionOfGlobals, sectionOfCode = 2, 6, 10

	kindOfFunctions, kindOfTables, kindOfMemories, kindOfGlobals = 0, 1, 2, 3

	opBlock, opLoop, opIf, opEnd              = 0x02, 0x03, 0x04, 0x0b
	opBreak, opBreakIf, opBreakTable          = 0x0c, 0x0d, 0x0e
	opCall, opCallIndirect, opDrop            = 0x10, 0x11, 0x1a
	opSelectOf, opRefNull, opRefFunc          = 0x1c, 0xd0, 0xd2
	opGlobalGet, opGlobalSet                  = 0x23, 0x24
	opFirstAccess, opLastAccess               = 0x28, 0x3e
	opMemorySize, opMemoryGrow                = 0x3f, 0x40
	opI32Const, opI64Const, opF32Const        = 0x41, 0x42, 0x43
	opF64Const, opFirstPlain, opLastPlain     = 0x44, 0x45, 0xc4
	opI32Eqz, opI32Sub, opMore, typeI32, void = 0x45, 0x6b, 0xfc, 0x7f, 0x40
)

// metered returns a module whose loops call an import after every so many turns. There a done context ends the code, and
// Go's garbage collector can stop it, neither of which it could within native code. wazero's own check leaves the native
// code at every single turn, which took three quarters of all that PDFium cost.
// It fails with what it does not know, since a loop may hide behind it.
func metered(wasm []byte, importModule, importName string) (made []byte, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("PDFium's code is not understood: %v", value)
		}
	}()
	const head = 8
	in := &cursor{data: wasm, at: head}
	made = append(make([]byte, 0, len(wasm)+len(wasm)/8), wasm[:head]...)
	tick, global := -1, -1
	imported := 0
	for in.at < len(wasm) {
		id := in.byte()
		section := in.sub(in.number())
		switch id {
		case sectionOfImports:
			tick, imported = section.imports(importModule, importName)
		case sectionOfGlobals:
			count := section.number()
			global = imported + count
			body := append(leb(nil, count+1), section.rest()...)
			body = append(leb(append(body, typeI32, 1, opI32Const), turnsOfLoops), opEnd)
			made = withSize(append(made, id), body)
			continue
		case sectionOfCode:
			if tick < 0 || global < 0 {
				return nil, errors.New("PDFium has not what its loops are counted by")
			}
			made = withSize(append(made, id), section.code(countdown(global, tick)))
			continue
		}
		made = withSize(append(made, id), section.data)
	}
	return made, nil
}

// countdown is what each turn of a loop does: it counts the global down, and at zero asks and begins again.
func countdown(global, tick int) []byte {
	code := leb([]byte{opGlobalGet}, global)
	code = append(code, opI32Const, 1, opI32Sub)
	code = leb(append(code, opGlobalSet), global)
	code = leb(append(code, opGlobalGet), global)
	code = append(code, opI32Eqz, opIf, void)
	code = append(leb(append(code, opCall), tick), opDrop)
	code = leb(append(code, opI32Const), turnsOfLoops)
	return append(leb(append(code, opGlobalSet), global), opEnd)
}

// cursor reads a module. What is cut off panics.
type cursor struct {
	data []byte
	at   int
}

func (c *cursor) byte() byte {
	c.at++
	return c.data[c.at-1]
}

// number reads an unsigned number.
func (c *cursor) number() int {
	value, size := binary.Uvarint(c.data[c.at:])
	if size <= 0 || value > 1<<32 {
		panic("a number is wrong")
	}
	c.at += size
	return int(value)
}

// skipNumber passes over one, signed or not.
func (c *cursor) skipNumber() {
	for c.byte() >= 0x80 {
	}
}

func (c *cursor) skip(bytes int) {
	c.at += bytes
}

func (c *cursor) sub(size int) *cursor {
	if size > len(c.data)-c.at {
		panic("its end is missing")
	}
	c.at += size
	return &cursor{data: c.data[c.at-size : c.at]}
}

func (c *cursor) rest() []byte {
	return c.data[c.at:]
}

// imports returns the number of a function, -1 where it is missing, and how many globals are imported.
func (c *cursor) imports(module, name string) (found, globals int) {
	found = -1
	functions := 0
	for range c.number() {
		from, what := string(c.sub(c.number()).data), string(c.sub(c.number()).data)
		switch kind := c.byte(); kind {
		case kindOfFunctions:
			if from == module && what == name {
				found = functions
			}
			functions++
			c.skipNumber()
		case kindOfGlobals:
			globals++
			c.skip(2)
		case kindOfTables, kindOfMemories:
			if kind == kindOfTables {
				c.skip(1)
			}
			if limits := c.byte(); limits&1 == 1 {
				c.skipNumber()
			}
			c.skipNumber()
		default:
			panic(fmt.Sprintf("an import of kind %d", kind))
		}
	}
	return found, globals
}

// code returns the section with something added to the begin of each loop.
func (c *cursor) code(added []byte) []byte {
	count := c.number()
	made := leb(nil, count)
	for range count {
		function := c.sub(c.number())
		for range function.number() {
			function.skipNumber()
			function.skip(1)
		}
		body, copied := []byte{}, 0
		for function.at < len(function.data) {
			if function.instruction() == opLoop {
				body = append(append(body, function.data[copied:function.at]...), added...)
				copied = function.at
			}
		}
		made = withSize(made, append(body, function.data[copied:]...))
	}
	return made
}

// instruction passes over one, and returns its number.
func (c *cursor) instruction() byte {
	op := c.byte()
	switch {
	case op == opF32Const:
		c.skip(4)
	case op == opF64Const:
		c.skip(8)
	case op == opSelectOf:
		c.skip(c.number())
	case op == opBreakTable:
		for range c.number() + 1 {
			c.skipNumber()
		}
	case op == opCallIndirect, op >= opFirstAccess && op <= opLastAccess:
		c.skipNumber()
		c.skipNumber()
	case op == opBlock, op == opLoop, op == opIf, op == opBreak, op == opBreakIf, op == opCall, op == opMemorySize,
		op == opMemoryGrow, op == opI32Const, op == opI64Const, op == opRefNull, op == opRefFunc, op >= 0x20 && op <= 0x26:
		c.skipNumber()
	case op == opMore:
		c.more()
	case op <= 0x01, op == 0x05, op == opEnd, op == 0x0f, op == opDrop, op == 0x1b, op == 0xd1,
		op >= opFirstPlain && op <= opLastPlain:
	default:
		panic(fmt.Sprintf("instruction %#x", op))
	}
	return op
}

// more passes over what comes after opMore: conversions, and work on memory and tables.
func (c *cursor) more() {
	switch op := c.number(); op {
	case 0, 1, 2, 3, 4, 5, 6, 7:
	case 9, 11, 13, 15, 16, 17:
		c.skipNumber()
	case 8, 10, 12, 14:
		c.skipNumber()
		c.skipNumber()
	default:
		panic(fmt.Sprintf("instruction %#x %d", opMore, op))
	}
}

// leb appends a number, which may be read as a signed one as well.
func leb(to []byte, value int) []byte {
	for value >= 0x40 {
		to = append(to, byte(value)|0x80)
		value >>= 7
	}
	return append(to, byte(value))
}

func withSize(to, body []byte) []byte {
	return append(leb(to, len(body)), body...)
}
