package pdftext

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
)

// module is one with the import that loops call, a global, and a function "run" of this code.
func module(code ...byte) []byte {
	made := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, body string) { made = withSize(append(made, id), []byte(body)) }
	section(1, "\x02\x60\x00\x01\x7c\x60\x00\x00")
	section(2, "\x01\x03env\x13emscripten_date_now\x00\x00")
	section(3, "\x01\x01")
	section(6, "\x01\x7f\x01\x41\x00\x0b")
	section(7, "\x01\x03run\x00\x01")
	section(10, "\x01"+string(withSize(nil, append([]byte{0}, code...))))
	return made
}

// run runs the function of a metered module, asking before each of its questions.
func run(t *testing.T, wasm []byte, asked func()) error {
	t.Helper()
	made, err := metered(wasm, "env", clock)
	if err != nil {
		t.Fatal(err)
	}
	runtime := wazero.NewRuntime(t.Context())
	t.Cleanup(func() { _ = runtime.Close(context.Background()) })
	ctx, end := context.WithCancel(t.Context())
	defer end()
	questions := 0
	_, err = runtime.NewHostModuleBuilder("env").NewFunctionBuilder().WithFunc(func(ctx context.Context) float64 {
		questions++
		asked()
		if questions == 3 {
			end()
		}
		if ctx.Err() != nil {
			panic(ctx.Err())
		}
		return 0
	}).Export(clock).Instantiate(ctx)
	if err != nil {
		t.Fatal(err)
	}
	instance, err := runtime.Instantiate(ctx, made)
	if err != nil {
		t.Fatal(err)
	}
	_, err = instance.ExportedFunction("run").Call(ctx)
	return err
}

func TestEndlessLoop(t *testing.T) {
	for name, code := range map[string][]byte{
		"alone":          {opLoop, void, opBreak, 0, opEnd, opEnd},
		"in a loop":      {opLoop, void, opLoop, void, opBreak, 0, opEnd, opBreak, 0, opEnd, opEnd},
		"of a number":    {opLoop, typeI32, opI32Const, 0x83, 0x03, opBreak, 0, opEnd, opDrop, opEnd},
		"by a condition": {opLoop, void, opI32Const, 1, opBreakIf, 0, opEnd, opEnd},
		"by a table":     {opLoop, void, opI32Const, 0, opBreakTable, 1, 0, 0, opEnd, opEnd},
		"after constants": {opF64Const, 3, 3, 3, 3, 3, 3, 3, 3, opDrop, opF32Const, 3, 3, 3, 3, opDrop,
			opLoop, void, opBreak, 0, opEnd, opEnd},
	} {
		t.Run(name, func(t *testing.T) {
			asked := 0
			if err := run(t, module(code...), func() { asked++ }); !errors.Is(err, context.Canceled) || asked != 3 {
				t.Errorf("%v after %d questions", err, asked)
			}
		})
	}
}

func TestCodeWithoutLoops(t *testing.T) {
	// the bytes of a constant may look like a loop
	code := []byte{opF64Const, opLoop, void, opLoop, void, opLoop, void, opLoop, void, opDrop, opEnd}
	wasm := module(code...)
	made, err := metered(wasm, "env", clock)
	if err != nil || !strings.Contains(string(made), string(code)) {
		t.Errorf("it becomes %x, %v", made, err)
	}
	if err := run(t, wasm, func() { t.Error("it asks") }); err != nil {
		t.Error(err)
	}
}

func TestUnknownCode(t *testing.T) {
	whole := module(opLoop, void, opBreak, 0, opEnd, opEnd)
	for name, wasm := range map[string][]byte{
		"vectors": module(0xfd, 0, opEnd), "exceptions": module(0x06, void, opEnd, opEnd), "more": module(opMore, 99, opEnd),
		"cut off": whole[:len(whole)-3], "no module": {1, 2},
	} {
		if made, err := metered(wasm, "env", clock); err == nil {
			t.Errorf("%s becomes %x", name, made)
		}
	}
	if _, err := metered(whole, "env", "another"); err == nil {
		t.Error("loops call what is not imported")
	}
}
