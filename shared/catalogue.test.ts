import { expect, test } from 'vitest'
import { commands, queries } from './catalogue.ts'
import { operations } from './operations.ts'
import { accountOperations } from './account/account-operations.ts'
import { addressOperations } from './address/address-operations.ts'
import { collectionOperations } from './collection/collection-operations.ts'
import { deliveryOperations } from './delivery/delivery-operations.ts'
import { eventOperations } from './event/event-operations.ts'
import { eventQueries } from './event/event-queries.ts'
import { groupOperations } from './group/group-operations.ts'
import { notificationOperations } from './notification/notification-operations.ts'
import type { RestBinding } from './operation.ts'
import { orderOperations } from './order/order-operations.ts'
import { packingOperations } from './packing/packing-operations.ts'
import { paymentOperations } from './payment/payment-operations.ts'
import { accountCommands } from './account/account-commands.ts'
import { accountQueries } from './account/account-queries.ts'
import { addressQueries } from './address/address-queries.ts'
import { collectionQueries } from './collection/collection-queries.ts'
import { deliveryQueries } from './delivery/delivery-queries.ts'
import { groupQueries } from './group/group-queries.ts'
import { notificationQueries } from './notification/notification-queries.ts'
import { notificationCommands } from './notification/notification-commands.ts'
import { orderQueries } from './order/order-queries.ts'
import { packingQueries } from './packing/packing-queries.ts'
import { paymentQueries } from './payment/payment-queries.ts'
import { paymentCommands } from './payment/payment-commands.ts'
import { siteQueries } from './site/site-queries.ts'
import { siteCommands } from './site/site-commands.ts'

interface Entry {
  readonly name: string
  readonly rest: RestBinding | null
}

const all: readonly Entry[] = [...operations, ...queries, ...commands]
const bound = (entries: readonly Entry[]): RestBinding[] => entries.flatMap((entry) => entry.rest ?? [])
const repeated = <T>(values: readonly T[]): T[] => values.filter((value, i) => values.indexOf(value) !== i)

test('every call has a unique name, path and success code', () => {
  expect(repeated(all.map((entry) => entry.name))).toEqual([])
  expect(repeated(bound(all).map((rest) => rest.msgCode))).toEqual([])
  const routes = bound(all).flatMap((rest) =>
    [rest.method, ...(rest.also ?? [])].map((method) => `${method} ${rest.path}`),
  )
  expect(repeated(routes)).toEqual([])
})

test('API-005 success codes are divisible by 100', () => {
  expect(bound(all).filter((rest) => rest.msgCode % 100 !== 0)).toEqual([])
})

test.each<[string, readonly Entry[], readonly number[]]>([
  ['accounts', [...accountOperations, ...accountQueries, ...accountCommands], [1, 8, 10, 11]],
  ['addresses', [...addressOperations, ...addressQueries], [11]],
  ['notifications', [...notificationOperations, ...notificationQueries, ...notificationCommands], [10, 11, 40]],
  ['groups', [...groupOperations, ...groupQueries], [12, 13, 14, 15, 16, 17]],
  ['delivery', [...deliveryOperations, ...deliveryQueries], [30, 31, 32, 33, 34]],
  ['events', [...eventOperations, ...eventQueries], [20, 21, 22, 23, 24]],
  [
    'orders and payment',
    [...orderOperations, ...orderQueries, ...paymentOperations, ...paymentQueries, ...paymentCommands],
    [25, 26, 27, 28, 29],
  ],
  [
    'packing and collection',
    [...packingOperations, ...packingQueries, ...collectionOperations, ...collectionQueries],
    [35, 36, 37, 38, 39],
  ],
  ['the site', [...siteQueries, ...siteCommands], [95, 96, 97, 98]],
])('the codes of %s stay in their blocks', (_area, entries, blocks) => {
  const outside = bound(entries).filter((rest) => !blocks.includes(Math.floor(rest.msgCode / 1000)))
  expect(outside).toEqual([])
})

test('the path of a call is its name', () => {
  for (const entry of all.filter(({ rest }) => rest !== null)) expect(entry.rest?.path).toBe(`/${entry.name}`)
})

test('among the calls of users only joining a group and repairing order numbers require the server', () => {
  expect(operations.filter((entry) => !entry.offline && entry.rest !== null).map((entry) => entry.name)).toEqual([
    'join-group',
    'update-order-no',
  ])
})
