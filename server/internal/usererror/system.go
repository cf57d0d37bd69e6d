package usererror

import (
	"errors"
	"io/fs"
	"regexp"
	"strings"
	"syscall"
)

// systemFailure is what a system says of a file, and what a person is told instead.
type systemFailure struct {
	is   error
	text string
	// reason stands in brackets or after a colon.
	reason string
	// sentence goes on from the path of the file.
	sentence string
}

// systemFailures are also told by their texts: what comes out of a hook is text alone.
var systemFailures = []systemFailure{
	{fs.ErrNotExist, "no such file or directory", "it is not there", "is not there: look at its name, and whether its disk is mounted."},
	{syscall.EISDIR, "is a directory", "it is a folder, and no file", "is a folder, and a file is needed: name a file."},
	{syscall.ENOTDIR, "not a directory", "a part of its path is a file, and no folder", "has a file in its path where a folder is needed: look at its name."},
	{syscall.ENOSPC, "no space left on device", "the disk is full", "could not be written, because the disk is full: make room, and do it again."},
	{fs.ErrPermission, "permission denied", "this account may not do that", "is not open to this account: give it the right, or run the command as the account that Sijil runs under."},
	{syscall.EROFS, "read-only file system", "its disk cannot be written", "lies on a disk that cannot be written: mount it for writing, or choose another place."},
}

// ofFile is a failure as Go prints it: what was done, the path, the reason.
var ofFile = regexp.MustCompile(`(?:^|: )(?:GoError: )?[a-z]+ ([^:]+): ([a-z][a-z -]+[a-z])(?: at .*)?$`)

// embedded is one inside a sentence.
var embedded = regexp.MustCompile(`(?:GoError: )?\b(?:open|openat|read|write|stat|statat|lstat|mkdir|mkdirat|create|rename|renameat|unlinkat|sync|fdopendir|readdirent) [^:(]+: ([a-z][a-z -]+[a-z])`)

func failureOf(text string) *systemFailure {
	for index := range systemFailures {
		if systemFailures[index].text == text {
			return &systemFailures[index]
		}
	}
	return nil
}

// ofSystem is the sentence for a failure of the system with a file; "" for others.
func ofSystem(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		for _, one := range systemFailures {
			if errors.Is(path.Err, one.is) {
				return path.Path + " " + one.sentence
			}
		}
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	if found := ofFile.FindStringSubmatch(strings.TrimSpace(text)); found != nil {
		if one := failureOf(found[2]); one != nil {
			return found[1] + " " + one.sentence
		}
	}
	return ""
}

// Plain rewords failures of the system inside a sentence, such as “firm.tar cannot be read: openat firm.tar: no such file
// or directory”.
func Plain(sentence string) string {
	plain := embedded.ReplaceAllStringFunc(sentence, func(match string) string {
		if one := failureOf(embedded.FindStringSubmatch(match)[1]); one != nil {
			return one.reason
		}
		return match
	})
	if plain != sentence && !strings.HasSuffix(plain, ".") {
		plain += "."
	}
	return plain
}
