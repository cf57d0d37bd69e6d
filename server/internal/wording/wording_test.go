package wording

import "testing"

func TestSome(t *testing.T) {
	for _, one := range []struct {
		list []string
		want string
	}{
		{nil, ""},
		{[]string{"a"}, "a"},
		{[]string{"a", "b", "c", "d", "e"}, "a, b, c, d, e"},
		{[]string{"a", "b", "c", "d", "e", "f", "g"}, "a, b, c, d, e and 2 more"},
	} {
		if got := Some(one.list); got != one.want {
			t.Errorf("%v: %q, want %q", one.list, got, one.want)
		}
	}
}

func TestSomeOf(t *testing.T) {
	if got, want := SomeOf([]string{"a", "b", "c", "d", "e", "f"}, 1_000_000), "a, b, c, d, e and 999995 more"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestCounted(t *testing.T) {
	for number, want := range map[int]string{0: "0 files are", 1: "1 file is", 2: "2 files are"} {
		if got := Counted(number, "file is", "files are"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
