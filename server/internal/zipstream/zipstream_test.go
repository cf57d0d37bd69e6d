package zipstream

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

// opened counts the files that were opened and not closed.
type opened struct{ count int }

type content struct {
	io.Reader
	of *opened
}

func (c content) Close() error {
	c.of.count--
	return nil
}

func (o *opened) open(key string) (io.ReadCloser, error) {
	if key == "missing" {
		return nil, errors.New("no such file")
	}
	o.count++
	return content{strings.NewReader("content of " + key), o}, nil
}

func TestWhatAZIPHolds(t *testing.T) {
	store := &opened{}
	var sent bytes.Buffer
	wanted := &job{
		Files: []file{
			{Key: "a", Name: "عقد.pdf", Time: 1_700_000_000_000}, {Key: "missing", Name: "b.pdf", Missing: "B: not found"}, {Key: "c", Name: "c.pdf"},
		},
		List: list{Name: "Not included.txt", Intro: "Without:", Lines: []string{"D: refused"}},
	}
	if err := write(context.Background(), &sent, wanted, store.open); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(sent.Bytes()), int64(sent.Len()))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, entry := range archive.File {
		if entry.Method != zip.Store {
			t.Errorf("%s is compressed", entry.Name)
		}
		reader, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		found[entry.Name] = string(text)
	}
	if arabic := archive.File[0]; arabic.Flags&0x800 == 0 || arabic.Modified.Unix() != 1_700_000_000 {
		t.Errorf("the first has the flags %x and is of %v", arabic.Flags, arabic.Modified)
	}
	if len(found) != 3 || found["عقد.pdf"] != "content of a" || found["c.pdf"] != "content of c" {
		t.Errorf("it holds %v", found)
	}
	if found["Not included.txt"] != "Without:\r\n\r\nD: refused\r\nB: not found\r\n" {
		t.Errorf("the list is %q", found["Not included.txt"])
	}
	if store.count != 0 {
		t.Errorf("%d files are open", store.count)
	}
}

// broken takes a number of writes.
type broken struct{ left int }

var errBroken = errors.New("broken")

func (b *broken) Write(part []byte) (int, error) {
	if b.left--; b.left < 0 {
		return 0, errBroken
	}
	return len(part), nil
}

func TestABrokenLineEndsTheReading(t *testing.T) {
	store := &opened{}
	files := make([]file, 2000)
	for i := range files {
		files[i] = file{Key: "a", Name: strings.Repeat("n", 200)}
	}
	if err := write(context.Background(), &broken{left: 3}, &job{Files: files}, store.open); !errors.Is(err, errBroken) {
		t.Errorf("it ends with %v", err)
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if err := write(gone, io.Discard, &job{Files: files}, store.open); !errors.Is(err, context.Canceled) {
		t.Errorf("without a client it ends with %v", err)
	}
	if store.count != 0 {
		t.Errorf("%d files are open", store.count)
	}
}

func TestHowManyAreSentAtATime(t *testing.T) {
	streams := New()
	for _, one := range []struct {
		user string
		want bool
	}{{"a", true}, {"a", true}, {"a", false}, {"b", true}, {"c", true}, {"d", false}} {
		if got := streams.begin(one.user); got != one.want {
			t.Errorf("%s: %v", one.user, got)
		}
	}
	streams.end("a")
	if !streams.begin("d") || len(streams.of) != 4 {
		t.Error("a place that was given back is not given out again")
	}
}
