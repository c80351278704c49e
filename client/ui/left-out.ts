// Stands in for parts of libraries that this product never calls, so that nobody downloads them (vite.config.ts).

const leftOut = (): never => {
  throw new Error('This part of a library is left out of the build')
}

/** zod: JSON Schema is written on the server only. */
export const createToJSONSchemaMethod = () => leftOut
export const createStandardJSONSchemaMethod = () => leftOut
export const toJSONSchema = leftOut
export const JSONSchemaGenerator = leftOut
