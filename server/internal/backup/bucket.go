package backup

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"os"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// BucketOptions name a bucket of an S3-compatible server, as PocketBase's settings do.
type BucketOptions struct {
	core.S3Config
	// Prefix is a path in the bucket, or "".
	Prefix string
}

// BucketOf reads an address such as s3://name/path?endpoint=https://s3.example.org&region=eu-1&forcePathStyle=true.
func BucketOf(address, accessKey, secret string) (BucketOptions, error) {
	parsed, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return BucketOptions{}, err
	}
	query := parsed.Query()
	region := cmp.Or(query.Get("region"), "us-east-1")
	return BucketOptions{core.S3Config{
		Bucket: parsed.Host, Region: region, AccessKey: accessKey, Secret: secret,
		Endpoint:       cmp.Or(query.Get("endpoint"), "https://s3."+region+".amazonaws.com"),
		ForcePathStyle: query.Get("forcePathStyle") == "true",
	}, strings.Trim(parsed.Path, "/")}, nil
}

type bucket struct {
	options BucketOptions
	files   *filesystem.System
	scratch string
	// sizes are those of all objects under files/, once they were listed.
	sizes map[string]int64
}

// OpenBucket opens a store in S3; scratch is a local folder for what is on its way there.
func OpenBucket(options BucketOptions, scratch string) (Store, error) {
	files, err := filesystem.NewS3(options.Bucket, options.Region, options.Endpoint, options.AccessKey, options.Secret, options.ForcePathStyle)
	if err != nil {
		return nil, err
	}
	return &bucket{options: options, files: files, scratch: scratch}, nil
}

func (b *bucket) Name() string {
	return "s3://" + strings.TrimSuffix(b.options.Bucket+"/"+b.options.Prefix, "/")
}
func (b *bucket) Scratch() string { return b.scratch }
func (b *bucket) Close() error    { return b.files.Close() }

func (b *bucket) full(key string) string { return strings.TrimPrefix(b.options.Prefix+"/"+key, "/") }

func (b *bucket) Put(key, local string) error {
	file, err := filesystem.NewFileFromPath(local)
	if err != nil {
		return err
	}
	// what PocketBase would note as the original name
	file.OriginalName = "object"
	if err := b.files.UploadFile(file, b.full(key)); err != nil {
		return err
	}
	if b.sizes != nil && strings.HasPrefix(key, filesPrefix) {
		b.sizes[key] = file.Size
	}
	return os.Remove(local)
}

func (b *bucket) Open(key string) (io.ReadCloser, error) {
	reader, err := b.files.GetReader(b.full(key))
	if errors.Is(err, filesystem.ErrNotFound) {
		return nil, fs.ErrNotExist
	}
	if err != nil {
		return nil, err
	}
	return reader, nil
}

func (b *bucket) Has(key string) (int64, bool, error) {
	if b.sizes == nil {
		list, err := b.List(filesPrefix)
		if err != nil {
			return 0, false, err
		}
		b.sizes = make(map[string]int64, len(list))
		for _, one := range list {
			b.sizes[one.Key] = one.Size
		}
	}
	size, there := b.sizes[key]
	return size, there, nil
}

func (b *bucket) List(prefix string) ([]Object, error) {
	list, err := b.files.List(b.full(prefix))
	if err != nil {
		return nil, err
	}
	found := make([]Object, 0, len(list))
	for _, one := range list {
		key := strings.TrimPrefix(strings.TrimPrefix(one.Key, b.options.Prefix), "/")
		found = append(found, Object{key, one.Size, one.ModTime})
	}
	return found, nil
}

func (b *bucket) Delete(key string) error {
	delete(b.sizes, key)
	return b.files.Delete(b.full(key))
}

func (b *bucket) Free() (uint64, error) { return 0, fs.ErrInvalid }
