// Package demonstration makes the requests that fill an empty server with two firms to look around in.
package demonstration

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/usererror"
)

// Request is a request as it was written down, with places to be filled in.
type Request struct {
	// By is a username, or "console".
	By     string      `json:"by"`
	Method string      `json:"method"`
	Path   string      `json:"path"`
	Body   string      `json:"body"`
	Fields [][2]string `json:"fields"`
	File   *struct {
		Field, Name string
		// Content is Base64.
		Content []byte
	} `json:"file"`
}

const console = "console"

var dayPlace = regexp.MustCompile(`\{\{day:(-?\d+)\}\}`)

// player makes the demonstration's requests to a running server.
type player struct {
	url, password string
	today         time.Time
	// headers by who makes a request: a session's cookie, or the superuser's token.
	headers map[string]http.Header
	// there holds the ids of records that an earlier run has made.
	there map[string]bool
	made  int
}

// Play makes the requests to the server at that address, and answers how many records are new.
func Play(app core.App, requests []Request, url, password string) (int, error) {
	superuser := &core.Record{}
	err := app.RecordQuery(core.CollectionNameSuperusers).OrderBy("created").Limit(1).One(superuser)
	if err != nil {
		return 0, fmt.Errorf("no superuser: %w", err)
	}
	token, err := superuser.NewAuthToken()
	if err != nil {
		return 0, err
	}
	p := &player{
		url: url, password: password, today: time.Now().UTC(), there: map[string]bool{},
		headers: map[string]http.Header{console: {"Authorization": {token}}},
	}
	for _, request := range requests {
		if err := p.make(request); err != nil {
			return p.made, err
		}
	}
	return p.made, nil
}

// make makes one request, unless it is about a record of an earlier run.
func (p *player) make(request Request) error {
	for _, part := range strings.Split(request.Path, "/") {
		if p.there[part] {
			return nil
		}
	}
	record, creates := recordID(request)
	if creates && request.By == console {
		status, _, err := p.send(Request{By: console, Method: "GET", Path: request.Path + "/" + record})
		if err != nil {
			return err
		}
		if status == http.StatusOK {
			p.there[record] = true
			return nil
		}
	}
	status, text, err := p.send(request)
	switch {
	case err != nil:
		return err
	case creates && status == http.StatusConflict:
		p.there[record] = true
	case status >= 300:
		return usererror.New("The demonstration could not be made: %s %s answered %d %s", request.Method, request.Path, status, text)
	case creates:
		p.made++
	}
	return nil
}

// recordID is the id of the record that a request creates.
func recordID(request Request) (string, bool) {
	if request.Method != "POST" {
		return "", false
	}
	for _, field := range request.Fields {
		if field[0] == "id" {
			return field[1], true
		}
	}
	var body struct {
		ID any `json:"id"`
	}
	decoder := json.NewDecoder(strings.NewReader(request.Body))
	decoder.UseNumber()
	if decoder.Decode(&body) != nil || body.ID == nil {
		return "", false
	}
	return fmt.Sprint(body.ID), true
}

func (p *player) send(request Request) (int, string, error) {
	headers, err := p.headersOf(request.By)
	if err != nil {
		return 0, "", err
	}
	content, kind, err := p.content(request)
	if err != nil {
		return 0, "", err
	}
	return p.call(request.Method, request.Path, headers, kind, content, nil)
}

func (p *player) call(method, path string, headers http.Header, kind string, content io.Reader, cookies *[]*http.Cookie) (int, string, error) {
	call, err := http.NewRequest(method, p.url+path, content)
	if err != nil {
		return 0, "", err
	}
	for name, values := range headers {
		call.Header[name] = values
	}
	if kind != "" {
		call.Header.Set("Content-Type", kind)
	}
	answer, err := http.DefaultClient.Do(call)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if cookies != nil {
		*cookies = answer.Cookies()
	}
	return answer.StatusCode, string(text), err
}

// headersOf signs a person in when they are needed for the first time.
func (p *player) headersOf(name string) (http.Header, error) {
	if known := p.headers[name]; known != nil {
		return known, nil
	}
	body, err := json.Marshal(map[string]string{"username": name, "password": p.password})
	if err != nil {
		return nil, err
	}
	var cookies []*http.Cookie
	status, text, err := p.call("POST", "/api/login", nil, "application/json", bytes.NewReader(body), &cookies)
	if err == nil && status != http.StatusOK {
		err = usererror.New("The demonstration could not be made: %s cannot sign in with the password that is kept beside the data (%d %s).", name, status, text)
	}
	if err != nil {
		return nil, err
	}
	pairs := []string{}
	for _, cookie := range cookies {
		pairs = append(pairs, cookie.Name+"="+cookie.Value)
	}
	p.headers[name] = http.Header{"Cookie": {strings.Join(pairs, "; ")}}
	return p.headers[name], nil
}

// content is a request's body with its places filled in, and its media type.
func (p *player) content(request Request) (io.Reader, string, error) {
	if request.Fields == nil && request.File == nil {
		if request.Body == "" {
			return nil, "", nil
		}
		body := strings.ReplaceAll(request.Body, "{{password}}", p.password)
		body = dayPlace.ReplaceAllStringFunc(body, func(place string) string {
			days, _ := strconv.Atoi(dayPlace.FindStringSubmatch(place)[1])
			return p.today.AddDate(0, 0, days).Format(time.DateOnly)
		})
		return strings.NewReader(body), "application/json", nil
	}
	buffer := &bytes.Buffer{}
	form := multipart.NewWriter(buffer)
	for _, field := range request.Fields {
		if err := form.WriteField(field[0], field[1]); err != nil {
			return nil, "", err
		}
	}
	if request.File != nil {
		part, err := form.CreateFormFile(request.File.Field, request.File.Name)
		if err != nil {
			return nil, "", err
		}
		if _, err := part.Write(request.File.Content); err != nil {
			return nil, "", err
		}
	}
	return buffer, form.FormDataContentType(), form.Close()
}
