// Error handler: unreadable bodies, exceptions, and unknown paths.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#shared/kernel/result.ts'
import { reportOf } from '#shared/site/error-report.ts'
import { describeError } from '#server/describe-error.ts'
import { appPlugin } from '#server/plugin.ts'
import { genericCode, sendRefusal, SERVER_CODE } from './envelope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Success code of the route's catalogue entry. */
    msgCode?: number
  }
}

const FAULT = 'Something went wrong!'
export const TOO_MANY = 'Too many requests. Please try again in a moment.'

export const codeFor = (request: FastifyRequest): number => {
  const msgCode = request.routeOptions.config.msgCode
  return msgCode === undefined ? SERVER_CODE : genericCode(msgCode)
}

/** Receives exceptions of handlers. */
type OnError = (error: unknown, about: string) => void

const onErrorWith =
  (fault: OnError) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = error.statusCode ?? 500
    const code = codeFor(request)
    if (status === 429) return sendRefusal(reply, refuse(429, code, TOO_MANY))
    if (status === 413) return reply.code(413).send({ msgCode: code, msgResp: 'That is too large' })
    if (status === 415) return reply.code(415).send({ msgCode: code, msgResp: 'This kind of content is not accepted' })
    if (status < 500) return sendRefusal(reply, refuse(422, code, 'The request cannot be read'))
    request.log.error({ fault: describeError(error) }, 'fault')
    fault(error, `${request.method} ${request.routeOptions.url ?? ''}`)
    return sendRefusal(reply, refuse(500, code, FAULT))
  }

export const addErrorHandler = (app: FastifyInstance, fault: OnError): void => {
  app.setErrorHandler(onErrorWith(fault))
}

export const errorHandlerPlugin = appPlugin('error-handler', ['external-services'], (app) =>
  addErrorHandler(app, (error, about) => app.externalServices.report(reportOf(error, about), 'server')),
)

export const notFound = (reply: FastifyReply): FastifyReply =>
  sendRefusal(reply, refuse(404, SERVER_CODE, 'There is no such call'))
