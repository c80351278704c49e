// GET /api/docs for people, GET /api/docs/json for programs.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { OpenAPIV3 } from 'openapi-types'
import { appPlugin } from '#server/plugin.ts'
import { openApiDocument } from './openapi.ts'

export const docsPlugin = appPlugin('docs', [], async (app) => {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(app.settings.version) as unknown as OpenAPIV3.Document },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
})
