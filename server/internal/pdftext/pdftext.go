// Package pdftext reads the words of PDFs by PDFium, the same WebAssembly that browsers draw them with. What is wrong in
// PDFium, or what a hostile file makes of it, stays inside the memory of one file's instance.
package pdftext

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/emscripten"
)

const (
	// wasmPage is how many bytes memory grows by.
	wasmPage = 64 << 10
	// clock is the import that loops call, too (metered.go); no text depends on what it answers.
	clock = "emscripten_date_now"
	// passwordError is what FPDF_GetLastError says of a file that asks for a password.
	passwordError = 4
)

var (
	// ErrLocked is of a file that asks for a password.
	ErrLocked = errors.New("the file asks for a password")
	// ErrBroken is of a file that is no PDF, of which no page can be loaded, or that takes more than Limits.
	ErrBroken = errors.New("the file cannot be read")
)

// Limits is what one file may take; domain/texts/texts.ts has the figures.
type Limits struct {
	// Pages and Letters (UTF-16 units) are where reading ends, Memory is in bytes.
	Pages, Letters, Memory int
	Time                   time.Duration
	Units                  Units
}

// Reader is PDFium, compiled.
type Reader struct {
	runtime wazero.Runtime
	code    wazero.CompiledModule
	limits  Limits
}

// New compiles PDFium, which takes seconds the first time and what is kept in the cache folder then saves. With "" nothing
// is kept.
func New(ctx context.Context, wasm []byte, cacheFolder string, limits Limits) (*Reader, error) {
	wasm, err := metered(wasm, "env", clock)
	if err != nil {
		return nil, err
	}
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32(limits.Memory / wasmPage))
	if cacheFolder != "" {
		cache, err := wazero.NewCompilationCacheWithDir(cacheFolder)
		if err != nil {
			return nil, err
		}
		config = config.WithCompilationCache(cache)
	}
	runtime := wazero.NewRuntimeWithConfig(ctx, config)
	code, err := runtime.CompileModule(ctx, wasm)
	if err == nil {
		err = provideImports(ctx, runtime, code)
	}
	if err != nil {
		return nil, errors.Join(err, runtime.Close(ctx))
	}
	return &Reader{runtime, code, limits}, nil
}

// Close frees what was compiled.
func (r *Reader) Close(ctx context.Context) error {
	return r.runtime.Close(ctx)
}

// Pages returns the letters of each page, as PDFium gives them and as web/src/pdf/page-texts.ts does, and whether there are
// more than Limits let it read; they are those that there was time for. It fails with ErrLocked or ErrBroken; any other error is none of the file's.
func (r *Reader) Pages(ctx context.Context, file []byte) (pages []Page, cut bool, err error) {
	limit, cancel := context.WithTimeout(ctx, r.limits.Time)
	defer cancel()
	of := &instance{ctx: limit, functions: map[string]api.Function{}}
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("%w: %v", ErrBroken, value)
		}
		pages = of.read
		switch {
		// a stop of the server says nothing of the file
		case ctx.Err() != nil:
			err = ctx.Err()
		// a long paper is no broken one
		case err != nil && limit.Err() != nil && len(pages) > 0:
			cut, err = true, nil
		}
		if err == nil && len(pages) > 0 && !of.anyLoaded {
			err = ErrBroken
		}
		if err != nil {
			pages = nil
		}
	}()
	err = r.open(limit, of, file, func(document uint64) {
		cut = of.pages(document, r.limits)
	})
	return nil, cut, err
}

// open has an instance load a file, and use it; a fresh one, since the file may spoil it.
func (r *Reader) open(ctx context.Context, of *instance, file []byte, use func(document uint64)) error {
	memory, err := newMemory(r.limits.Memory)
	if err != nil {
		return err
	}
	defer memory.Free()
	module, err := r.runtime.InstantiateModule(memory.allocatedIn(ctx), r.code, wazero.NewModuleConfig().WithName("").WithStartFunctions())
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBroken, err)
	}
	defer module.Close(context.WithoutCancel(ctx))
	of.module = module
	document, err := of.load(file)
	if err == nil {
		use(document)
	}
	return err
}

// instance is PDFium for one file. What goes wrong in it panics.
type instance struct {
	ctx    context.Context
	module api.Module
	// functions are those called before: each that wazero hands out has a stack of its own.
	functions map[string]api.Function
	// read are the pages so far, and anyLoaded is whether there is anything to be shown of one.
	read      []Page
	anyLoaded bool
}

func (i *instance) call(name string, arguments ...uint64) uint64 {
	function := i.functions[name]
	if function == nil {
		if function = i.module.ExportedFunction(name); function == nil {
			panic("PDFium has no function " + name)
		}
		i.functions[name] = function
	}
	results, err := function.Call(i.ctx, arguments...)
	if err != nil {
		panic(err)
	}
	if len(results) == 0 {
		return 0
	}
	return results[0]
}

// room is memory inside the instance, which goes with it.
func (i *instance) room(size int) uint32 {
	address := uint32(i.call("malloc", uint64(size)))
	if address == 0 {
		panic("out of memory")
	}
	return address
}

// load opens a file, which is never 0.
func (i *instance) load(file []byte) (document uint64, err error) {
	i.call("__wasm_call_ctors")
	i.call("FPDF_InitLibraryWithConfig", 0)
	address := i.room(max(len(file), 1))
	if !i.module.Memory().Write(address, file) {
		return 0, ErrBroken
	}
	document = i.call("FPDF_LoadMemDocument", uint64(address), uint64(len(file)), 0)
	if document == 0 {
		if i.call("FPDF_GetLastError") == passwordError {
			return 0, ErrLocked
		}
		return 0, ErrBroken
	}
	return document, nil
}

// pages reads them, and returns whether there are more.
func (i *instance) pages(document uint64, limits Limits) (cut bool) {
	form := i.form(document)
	count, left := int(int32(i.call("FPDF_GetPageCount", document))), limits.Letters
	for at := range count {
		if at == limits.Pages || left <= 0 {
			return true
		}
		page, whole := i.page(document, form, at, left, limits.Units)
		i.read = append(i.read, page)
		if !whole {
			return true
		}
		left -= page.letters
	}
	return false
}

// provideImports makes what PDFium calls. Files, clocks and the like it does without: each answers that there is none.
func provideImports(ctx context.Context, runtime wazero.Runtime, code wazero.CompiledModule) error {
	exceptions, err := emscripten.NewFunctionExporterForModule(code)
	if err != nil {
		return err
	}
	builders := map[string]wazero.HostModuleBuilder{}
	for _, function := range code.ImportedFunctions() {
		module, name, _ := function.Import()
		builder := builders[module]
		if builder == nil {
			builder = runtime.NewHostModuleBuilder(module)
			builders[module] = builder
		}
		builder.NewFunctionBuilder().
			WithGoModuleFunction(importNamed(name, len(function.ResultTypes())), function.ParamTypes(), function.ResultTypes()).
			Export(name)
	}
	// these take the place of those of their names
	if env := builders["env"]; env != nil {
		exceptions.ExportFunctions(env)
	}
	for _, builder := range builders {
		if _, err := builder.Instantiate(ctx); err != nil {
			return err
		}
	}
	return nil
}

func importNamed(name string, results int) api.GoModuleFunc {
	switch name {
	case "emscripten_resize_heap":
		return growMemory
	case clock:
		return func(ctx context.Context, _ api.Module, stack []uint64) {
			if err := ctx.Err(); err != nil {
				panic(err)
			}
			stack[0] = api.EncodeF64(0)
		}
	case "_abort_js":
		return func(context.Context, api.Module, []uint64) { panic(ErrBroken) }
	}
	return func(_ context.Context, _ api.Module, stack []uint64) {
		if results > 0 {
			const notSupported = -52
			stack[0] = api.EncodeI32(notSupported)
		}
	}
}

// growMemory is given the size that is wanted, in bytes, and answers whether memory has it.
func growMemory(_ context.Context, module api.Module, stack []uint64) {
	memory := module.Memory()
	missing := int64(uint32(stack[0])) - int64(memory.Size())
	stack[0] = 1
	if missing <= 0 {
		return
	}
	if _, grown := memory.Grow(uint32((missing + wasmPage - 1) / wasmPage)); !grown {
		stack[0] = 0
	}
}
