// GET /api/docs for people, GET /api/docs/json for programs.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { openApiDocument } from './openapi.ts'

export const addDocs = async (app: FastifyInstance, version: string): Promise<void> => {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(version) as unknown as OpenAPIV3.Document },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
