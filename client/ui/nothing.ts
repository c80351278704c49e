// Stands in for optional packages that a library imports and this product never calls.
export {}
