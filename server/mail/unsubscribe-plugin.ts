// GET and POST /api/unsubscribe, outside the envelope. Mail scanners open links, so opening one shows a page with one button, and
// only sending it ends the mails. A mail program sends the same request by itself (RFC 8058).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MailList } from '#shared/account/mail-lists.ts'
import { SYSTEM } from '#shared/kernel/change.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { emailOf } from '#server/account/mail-receivers-repository.ts'
import { appPlugin } from '#server/plugin.ts'
import { mailPage, paragraph } from './mail-html.ts'
import { forgetMailsTo } from './mail-queue.ts'
import { UNSUBSCRIBE_PATH, unsubscribeLinks } from './unsubscribe-links.ts'

const MAX_TOKEN_CHARACTERS = 1000
const MAX_BODY_BYTES = 10_000
const LIMIT = { max: 60, timeWindow: 60_000 }

const QUESTIONS: Readonly<Record<MailList, string>> = {
  notices: 'Stop mails about your orders? You still see all notices in the app.',
  offers: 'Stop offers by mail? You still get messages about your own orders.',
}
const DONE: Readonly<Record<MailList, string>> = {
  notices: 'Done. You get no more mails about your orders. You still see all notices in the app.',
  offers: 'Done. You get no more offers by mail.',
}
const INVALID = 'This link does not work any more. Open your profile in Gotong to choose the mails that you get.'

const FORM = `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button style="padding:14px 24px;border:0;border-radius:12px;background:#731c48;color:#fff;font:bold 16px sans-serif">Stop these mails</button></form>`
const TO_APP = '<p style="margin:24px 0"><a href="/user/profile" style="color:#731c48">Open Gotong</a></p>'

const shown = (parts: readonly string[]): string =>
  mailPage(['<meta name="viewport" content="width=device-width">', '<title>Gotong</title>', ...parts])

export const unsubscribePlugin = appPlugin('unsubscribe', ['engine'], async (app) => {
  const { database, secrets, clock, config } = app.settings
  const links = unsubscribeLinks(secrets.tokenSecret, clock, config.PUBLIC_URL)

  const readToken = (request: FastifyRequest) => {
    const { token } = request.query as Readonly<Record<string, unknown>>
    return typeof token === 'string' && token.length <= MAX_TOKEN_CHARACTERS ? links.read(token) : undefined
  }
  const send = (reply: FastifyReply, status: number, parts: readonly string[]) =>
    reply.status(status).type('text/html; charset=utf-8').header('referrer-policy', 'no-referrer').send(shown(parts))

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) => {
      done(null, {})
    })
    scope.get(UNSUBSCRIBE_PATH, { config: { requestLimit: LIMIT } }, async (request, reply) => {
      const found = await readToken(request)
      return found === undefined
        ? send(reply, 404, [paragraph(INVALID), TO_APP])
        : send(reply, 200, [paragraph(QUESTIONS[found.list]), FORM])
    })
    scope.post(UNSUBSCRIBE_PATH, { config: { requestLimit: LIMIT } }, async (request, reply) => {
      const found = await readToken(request)
      if (found === undefined) return send(reply, 404, [paragraph(INVALID), TO_APP])
      const { userId, list } = found
      const address = await database.read((snapshot) => emailOf(snapshot, userId))
      const ran = await app.engine.run(SYSTEM, 'stop-mails', found, {
        inSameTransaction: async (tx) => {
          if (address !== undefined) await forgetMailsTo(tx, address, list)
        },
      })
      if (isRefusal(ran)) throw new Error(ran.message)
      return send(reply, 200, [paragraph(DONE[list]), TO_APP])
    })
  })
})
