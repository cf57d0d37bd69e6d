package texts

import (
	"context"
	"fmt"
	"time"

	"github.com/dop251/goja"

	"sijil/internal/pdftext"
)

// script is the part of the product's JavaScript that knows what a text is (pb_hooks/src/texts-main.ts), in a runtime of
// its own.
type script struct {
	vm      *goja.Runtime
	exports *goja.Object
	limits  limits
}

// limits is what one file may take, and Engine how its text is made (domain/texts/texts.ts).
type limits struct {
	Engine int
	pdftext.Limits
}

func newScript(code string) (*script, error) {
	vm := goja.New()
	exports := vm.NewObject()
	if err := vm.Set("exports", exports); err != nil {
		return nil, err
	}
	if _, err := vm.RunScript("texts.bundle.js", code); err != nil {
		return nil, err
	}
	s := &script{vm: vm, exports: exports}
	// what this program does with them is the same everywhere
	var found struct {
		Engine int
		Limits struct{ Pages, Letters, Memory, Time int }
		Units  pdftext.Units
	}
	vm.SetFieldNameMapper(goja.UncapFieldNameMapper())
	if err := vm.ExportTo(exports.Get("rules"), &found); err != nil {
		return nil, err
	}
	of := found.Limits
	s.limits = limits{found.Engine, pdftext.Limits{
		Pages: of.Pages, Letters: of.Letters, Memory: of.Memory, Time: time.Duration(of.Time) * time.Millisecond, Units: found.Units,
	}}
	return s, nil
}

// read has a function make the text of a file. One that takes too long, or that fails, is a broken file; an error is
// the context's.
func (s *script) read(ctx context.Context, function, tenant string, arguments ...any) (text, error) {
	limit, cancel := context.WithTimeout(ctx, s.limits.Time)
	defer cancel()
	stop := context.AfterFunc(limit, func() { s.vm.Interrupt("it takes too long") })
	made, err := s.call(function, tenant, arguments)
	if !stop() {
		s.vm.ClearInterrupt()
	}
	if ctx.Err() != nil {
		return text{}, ctx.Err()
	}
	if err != nil {
		return text{State: broken}, nil
	}
	return made, nil
}

func (s *script) call(function, tenant string, arguments []any) (made text, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("%v", value)
		}
	}()
	callable, found := goja.AssertFunction(s.exports.Get(function))
	if !found {
		return text{}, fmt.Errorf("texts.bundle.js has no function %s", function)
	}
	values := []goja.Value{s.vm.ToValue(tenant)}
	for _, one := range arguments {
		values = append(values, s.value(one))
	}
	result, err := callable(goja.Undefined(), values...)
	if err != nil {
		return text{}, err
	}
	of := result.ToObject(s.vm)
	return text{
		State: of.Get("state").String(), Letters: int(of.Get("letters").ToInteger()),
		Text: valid(of.Get("text").String()), Body: of.Get("body").String(),
	}, nil
}

// value makes real arrays of Go's slices, which JavaScript reads much faster.
func (s *script) value(of any) goja.Value {
	switch value := of.(type) {
	case []byte:
		return s.vm.ToValue(s.vm.NewArrayBuffer(value))
	case []pdftext.Page:
		items := make([]any, len(value))
		for at, one := range value {
			items[at] = one.Text
			if one.X != "" {
				items[at] = map[string]any{"text": one.Text, "x": one.X, "y": one.Y, "spaces": one.Spaces}
			}
		}
		return s.vm.NewArray(items...)
	case map[string]string:
		object := s.vm.NewObject()
		for name, one := range value {
			_ = object.Set(name, one)
		}
		return object
	}
	return s.vm.ToValue(of)
}
