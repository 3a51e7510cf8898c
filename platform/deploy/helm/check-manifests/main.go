// Checks each object that standard input has, in YAML, as an API server of Kubernetes does: it decodes it strictly into the API's own
// types (a field that a type does not have, a field that is given twice and a value of another type are errors), and validates it.
// Prints kind and name of each object.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

// A document with comments only, such as a template that renders nothing.
func isEmpty(document []byte) bool {
	var content any
	return yaml.Unmarshal(document, &content) == nil && content == nil
}

// Returns kind and name of an object.
func checkDocument(scheme *runtime.Scheme, decoder runtime.Decoder, document []byte) (string, error) {
	object, kind, err := decoder.Decode(document, nil, nil)
	if err != nil {
		return "", err
	}
	named, ok := object.(metav1.Object)
	if !ok || (named.GetName() == "" && named.GetGenerateName() == "") {
		return "", fmt.Errorf("%s has no name", kind.Kind)
	}
	title := kind.Kind + " " + named.GetName() + named.GetGenerateName()
	if err := validate(scheme, object); err != nil {
		return "", fmt.Errorf("%s: %w", title, err)
	}
	return title, nil
}

func check(input io.Reader) error {
	scheme := newScheme()
	decoder := json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme,
		json.SerializerOptions{Yaml: true, Strict: true})
	reader := utilyaml.NewYAMLReader(bufio.NewReader(input))
	var failures []error
	for number := 1; ; number++ {
		document, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return errors.Join(failures...)
		}
		if err != nil {
			return err
		}
		if isEmpty(document) {
			continue
		}
		title, err := checkDocument(scheme, decoder, document)
		if err != nil {
			failures = append(failures, fmt.Errorf("document %d: %w", number, err))
			continue
		}
		fmt.Println(title)
	}
}

func main() {
	if err := check(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
