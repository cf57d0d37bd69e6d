//go:build !noembed

package main

import "embed"

// What scripts/package.mjs has put into server/program: the built client, the hooks, the migrations, dist/release.json.
//
//go:embed all:program
var embedded embed.FS
