package requestlimits

import (
	"errors"
	"io"
	"net/http"
	"strings"
)

// ErrTooLarge is what reading a body answers that holds more than it may. Its words are those by which hooks know a body
// that is too large (pb_hooks/src/http/failures.ts).
var ErrTooLarge = errors.New("request entity too large: the JSON holds too many values")

// JSON is what a JSON body may hold.
type JSON struct {
	// Values are objects, lists and their members together.
	Values int `json:"values"`
	// Depth is how many objects and lists may lie within each other.
	Depth int `json:"depth"`
}

// Scanner counts what a JSON text holds while it passes by. It judges no syntax.
type Scanner struct {
	limit    JSON
	values   int
	depth    int
	inString bool
	escaped  bool
}

// Scan looks at the next part of the text and fails with ErrTooLarge once the limit is passed.
func (s *Scanner) Scan(part []byte) error {
	for _, one := range part {
		if s.inString {
			switch {
			case s.escaped:
				s.escaped = false
			case one == '\\':
				s.escaped = true
			case one == '"':
				s.inString = false
			}
			continue
		}
		switch one {
		case '"':
			s.inString = true
		case ',':
			s.values++
		case '{', '[':
			s.values++
			s.depth++
		case '}', ']':
			s.depth--
		}
		if s.values > s.limit.Values || s.depth > s.limit.Depth {
			return ErrTooLarge
		}
	}
	return nil
}

// Body is a request's body that ends with ErrTooLarge where it holds more than it may. Its reader is exported because
// hooks look for what PocketBase has wrapped (pb_hooks/src/http/body/unbuffered-body.ts).
type Body struct {
	io.ReadCloser
	scanner Scanner
	failed  error
}

// Read passes on what has been counted.
func (b *Body) Read(into []byte) (int, error) {
	if b.failed != nil {
		return 0, b.failed
	}
	n, err := b.ReadCloser.Read(into)
	if b.failed = b.scanner.Scan(into[:n]); b.failed != nil {
		return 0, b.failed
	}
	return n, err
}

// Reread lets PocketBase read a body again that it keeps a copy of.
func (b *Body) Reread() {
	if body, ok := b.ReadCloser.(interface{ Reread() }); ok {
		b.scanner = Scanner{limit: b.scanner.limit}
		body.Reread()
	}
}

// LimitJSON makes a request's body end where it holds more than it may; a body of another kind stays as it is.
func LimitJSON(request *http.Request, limit JSON) {
	kind := strings.ToLower(strings.TrimSpace(request.Header.Get("Content-Type")))
	if request.Body == nil || !strings.HasPrefix(kind, "application/json") {
		return
	}
	request.Body = &Body{ReadCloser: request.Body, scanner: Scanner{limit: limit}}
}
