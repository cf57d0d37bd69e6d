package requestlimits

import (
	"net/http/httptest"
	"testing"
)

func TestHashes(t *testing.T) {
	tests := []struct {
		method, path string
		hashes       bool
	}{
		{"POST", "/api/login", true},
		{"POST", "/api/%6cogin", true},
		{"POST", "/api/register", true},
		{"POST", "/api/change-password", true},
		{"PUT", "/api/admin/users/123456789012345", true},
		{"DELETE", "/api/admin/users/123456789012345", false},
		{"GET", "/api/admin/users", false},
		{"POST", "/api/collections/_superusers/auth-with-password", true},
		{"POST", "/api/collections/users/auth-with-password/", true},
		{"PATCH", "/api/collections/users/records/1", true},
		{"GET", "/api/collections/users/records", false},
		{"POST", "/api/collections/users/auth-refresh", false},
		{"POST", "/api/categories", false},
		{"POST", "/api/documents/123456789012345/shares", true},
		{"GET", "/api/documents/123456789012345/shares", false},
		{"POST", "/api/share/token/file", true},
		{"GET", "/api/share/token/file", false},
	}
	for _, test := range tests {
		if got := Hashes(httptest.NewRequest(test.method, test.path, nil)); got != test.hashes {
			t.Errorf("%s %s: %v", test.method, test.path, got)
		}
	}
}
