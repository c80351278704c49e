// Screens show, rules decide: a status is compared in shared/, and a screen calls the predicate. Rules name the status:
// its number stands in one place.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const CLIENT = join(ROOT, 'client')

/**
 * A status of an order, booking, event, delivery or subscription, or the one that a host chose (`target`), beside one of its numbers
 * or names; not an HTTP status.
 */
const COMPARISON =
  /\b(?:status|buyerStatus|bookerStatus|deliveryStatus|paymentStatus|target)\b\s*(?:[=!]==|[<>]=?)\s*(?:-?[0-3]\b(?![\d.])|[A-Z]+_STATUS\b)/

const comparisonsIn = (text: string): string[] =>
  text.split('\n').filter((line) => COMPARISON.test(line.replace(/^\s*(?:\/\/|\*).*/, '')))

const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
)

test('no file of the client compares a status with a number', () => {
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((path) =>
    comparisonsIn(readFileSync(join(CLIENT, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('a planted comparison is found, and a predicate or an HTTP status is not', () => {
  const planted = [
    'order.status === 1 && <Button />',
    'pair.buyerStatus > 0',
    'booking.status !== -1',
    'delivery.deliveryStatus === 0',
    'if (status >= 2) return',
    'order.status === ORDER_STATUS.unpaid',
    'if (target === -1)',
    'target > 1 ? orders : []',
  ]
  expect(planted.flatMap(comparisonsIn)).toEqual(planted)
  expect(['refusal.status === 403', 'isUnpaid(pair) && <Button />', '// status === 1'].flatMap(comparisonsIn)).toEqual(
    [],
  )
})

/**
 * A status of an order, booking, event or delivery that is compared with, or set to, a number instead of a name. The sign of a
 * status (`buyerStatus < 0`) is not a status.
 */
const BARE_NUMBER =
  /\b(?:status|buyerStatus|bookerStatus|placerStatus|deliveryStatus|target|to)\b'?\s*(?:[=!]==|[<>]=?(?!\s*0)|:|,\s*'(?:[=<>!]+|(?:not )?in)',)\s*\(?\[?-?[0-3]\b(?![\d._]| \|)/

/** A list of statuses, or the label of one. */
const BARE_LIST = /\b\w+Status\[\] = \[\s*-?[0-3]\b|\b\w*Label\(-?[0-3]\)/i

/** Features, subscriptions and invoices of plans have statuses of their own; migrations stay as they were run. */
const OTHER_STATUSES = /^(?:shared\/plan|server\/(?:plan|ops|http|db\/migrations)|client\/(?:plan|operator|ui))\//

const bareNumbersIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/|\/?\*).*/, ''))
    .filter((line) => BARE_LIST.test(line) || (BARE_NUMBER.test(line) && !/\breadonly\b|\?: \{/.test(line)))

test('no rule, repository or screen writes a status of an order, booking, event or delivery as a number', () => {
  const rules = ['shared', 'server', 'client'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((path) => `${room}/${path}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !OTHER_STATUSES.test(path)),
  )
  expect(rules.length).toBeGreaterThan(900)
  const found = rules.flatMap((path) =>
    bareNumbersIn(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('a planted number is found, and a name, a type or the sign of a status is not', () => {
  const planted = [
    'if (order.status === -1) return',
    'pair.buyerStatus >= 2',
    '{ ...order, status: 1, buyerStatus }',
    'bookerStatus: 2,',
    ".where('orders.status', '!=', -1)",
    ".where('buyerStatus', 'not in', [-1, -2])",
    'claim: { status: [1, 2, 3] }',
    'if (target === 2) return',
    'cancel: { status, bookerStatus, to: -1 },',
    'const TARGETS: readonly BookingStatus[] = [-1, 1, 2]',
    'return paymentLabel(2)',
  ]
  expect(planted.flatMap(bareNumbersIn)).toEqual(planted)
  expect(
    [
      'if (order.status === ORDER_STATUS.cancelled) return',
      'pair.buyerStatus < 0',
      '  readonly status: -1 | 1',
      'reply.status === 403',
      '/** status: 1 is unpaid. */',
    ].flatMap(bareNumbersIn),
  ).toEqual([])
})
