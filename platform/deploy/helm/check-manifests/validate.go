package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/kubernetes/pkg/apis/apps"
	appsinstall "k8s.io/kubernetes/pkg/apis/apps/install"
	appsvalidation "k8s.io/kubernetes/pkg/apis/apps/validation"
	"k8s.io/kubernetes/pkg/apis/autoscaling"
	autoscalinginstall "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	autoscalingvalidation "k8s.io/kubernetes/pkg/apis/autoscaling/validation"
	"k8s.io/kubernetes/pkg/apis/batch"
	batchinstall "k8s.io/kubernetes/pkg/apis/batch/install"
	batchvalidation "k8s.io/kubernetes/pkg/apis/batch/validation"
	"k8s.io/kubernetes/pkg/apis/core"
	coreinstall "k8s.io/kubernetes/pkg/apis/core/install"
	corevalidation "k8s.io/kubernetes/pkg/apis/core/validation"
	"k8s.io/kubernetes/pkg/apis/networking"
	networkinginstall "k8s.io/kubernetes/pkg/apis/networking/install"
	networkingvalidation "k8s.io/kubernetes/pkg/apis/networking/validation"
	"k8s.io/kubernetes/pkg/apis/policy"
	policyinstall "k8s.io/kubernetes/pkg/apis/policy/install"
	policyvalidation "k8s.io/kubernetes/pkg/apis/policy/validation"
)

func newScheme() *runtime.Scheme {
	scheme := runtime.NewScheme()
	for _, install := range []func(*runtime.Scheme){
		appsinstall.Install, autoscalinginstall.Install, batchinstall.Install, coreinstall.Install,
		networkinginstall.Install, policyinstall.Install,
	} {
		install(scheme)
	}
	return scheme
}

// Kubernetes gives an object its namespace, and a generated name its end.
func complete(object metav1.Object) {
	if object.GetNamespace() == "" {
		object.SetNamespace(metav1.NamespaceDefault)
	}
	if object.GetName() == "" {
		object.SetName(object.GetGenerateName() + "x")
	}
}

// What an API server allocates for a Service.
func allocate(spec *core.ServiceSpec) {
	if spec.ClusterIP != "" {
		spec.ClusterIPs = []string{spec.ClusterIP}
	}
	if spec.Type == core.ServiceTypeLoadBalancer && spec.ExternalTrafficPolicy == core.ServiceExternalTrafficPolicyLocal {
		spec.HealthCheckNodePort = 30000
	}
}

// Finds what an API server would reject: values that are required, out of range, or contradict others.
func validate(scheme *runtime.Scheme, decoded runtime.Object) error {
	scheme.Default(decoded)
	internal, err := scheme.ConvertToVersion(decoded, runtime.InternalGroupVersioner)
	if err != nil {
		return err
	}
	named, ok := internal.(metav1.Object)
	if !ok {
		return fmt.Errorf("has no name")
	}
	complete(named)
	return validateInternal(internal).ToAggregate()
}

func validateInternal(object runtime.Object) field.ErrorList {
	pods := corevalidation.PodValidationOptions{}
	switch one := object.(type) {
	case *apps.Deployment:
		return appsvalidation.ValidateDeployment(one, pods)
	case *batch.Job:
		// Unlike a Job, its template needs no selector, which an API server makes.
		template := &batch.JobTemplateSpec{ObjectMeta: one.ObjectMeta, Spec: one.Spec}
		return append(
			corevalidation.ValidateObjectMeta(&one.ObjectMeta, true, validation.NameIsDNSSubdomain, field.NewPath("metadata")),
			batchvalidation.ValidateJobTemplateSpec(template, nil, nil, pods)...)
	case *autoscaling.HorizontalPodAutoscaler:
		return autoscalingvalidation.ValidateHorizontalPodAutoscaler(one,
			autoscalingvalidation.HorizontalPodAutoscalerSpecValidationOptions{MinReplicasLowerBound: 1})
	case *networking.NetworkPolicy:
		return networkingvalidation.ValidateNetworkPolicy(one, networkingvalidation.NetworkPolicyValidationOptions{})
	case *networking.Ingress:
		return networkingvalidation.ValidateIngressCreate(one)
	case *policy.PodDisruptionBudget:
		return policyvalidation.ValidatePodDisruptionBudget(one, policyvalidation.PodDisruptionBudgetValidationOptions{})
	case *core.Service:
		allocate(&one.Spec)
		return corevalidation.ValidateServiceCreate(one)
	case *core.ConfigMap:
		return corevalidation.ValidateConfigMap(one)
	case *core.Secret:
		return corevalidation.ValidateSecret(one)
	}
	return field.ErrorList{field.NotSupported(field.NewPath("kind"), fmt.Sprintf("%T", object), []string{"the kinds of the chart"})}
}
