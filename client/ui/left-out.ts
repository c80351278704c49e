// Stands in for libraries of libraries that this product never calls, so that nobody downloads them (vite.config.ts).
export {}
