// Decodes each object that standard input has, in YAML, strictly into the Kubernetes API's own types: a field that a type does
// not have, a field that is given twice and a value of another type are errors. Prints kind and name of each object.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

func newScheme() (*runtime.Scheme, error) {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		appsv1.AddToScheme, autoscalingv2.AddToScheme, batchv1.AddToScheme, corev1.AddToScheme,
		networkingv1.AddToScheme, policyv1.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			return nil, err
		}
	}
	return scheme, nil
}

// A document with comments only, such as a template that renders nothing.
func isEmpty(document []byte) bool {
	var content any
	return yaml.Unmarshal(document, &content) == nil && content == nil
}

func decode(input io.Reader) error {
	scheme, err := newScheme()
	if err != nil {
		return err
	}
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
		object, kind, err := decoder.Decode(document, nil, nil)
		if err != nil {
			failures = append(failures, fmt.Errorf("document %d: %w", number, err))
			continue
		}
		named, ok := object.(metav1.Object)
		if !ok || (named.GetName() == "" && named.GetGenerateName() == "") {
			failures = append(failures, fmt.Errorf("document %d: %s has no name", number, kind.Kind))
			continue
		}
		fmt.Println(kind.Kind, named.GetName()+named.GetGenerateName())
	}
}

func main() {
	if err := decode(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
