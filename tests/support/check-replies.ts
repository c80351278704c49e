// Set-up of each test file of the projects `api` and `dialects`: every success must have exactly the fields that the OpenAPI
// document describes.
import { isDeepStrictEqual } from 'node:util'
import { restEntries } from '#server/http/rest-routes.ts'
import { checkReplies } from './api.ts'

const schemas = new Map(
  restEntries().flatMap((entry) =>
    [entry.rest.method, ...(entry.rest.also ?? [])].map((method) => [
      `${method} ${entry.rest.path}`,
      entry.kind === 'operation' ? entry.mapping.reply : entry.output,
    ]),
  ),
)

checkReplies((method, path, { msgCode, msgResp }) => {
  const call = `${method} ${path}`
  const schema = schemas.get(call)
  if (schema === undefined || msgCode % 100 !== 0) return
  const read = schema.safeParse(msgResp)
  const described: unknown = read.success ? read.data : read.error.issues
  if (!isDeepStrictEqual(described, msgResp))
    throw new Error(`${call} answers ${JSON.stringify(msgResp)}, its schema describes ${JSON.stringify(described)}`)
})
