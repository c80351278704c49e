// The dashboard's figures, for hosts and admins of the group with the premium account.
import { readRange, type DayRange } from '#shared/dashboard/dashboard-range.ts'
import type { DashboardInput } from '#shared/dashboard/dashboard-queries.ts'
import { INVALID_RANGE } from '#shared/dashboard/dashboard-refusals.ts'
import { MAX_TOP_ROWS, type DashboardSummary, type DaySales } from '#shared/dashboard/dashboard-reply.ts'
import { daySales } from '#shared/dashboard/sales-buckets.ts'
import { formatDate, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { sumCents, toDollars } from '#shared/kernel/money.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import type { Snapshot } from '#server/db/database.ts'
import { groupById, membershipIn } from '#server/group/group-repository.ts'
import type { Call, HandlersFor } from '#server/http/handler.ts'
import { consoleRefusalIn } from '#server/plan/console-access-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import {
  buyerNames,
  eventFigures,
  eventTitles,
  newestMembers,
  salesPerDay,
  salesPerEvent,
  topBuyers,
  topProducts,
} from './dashboard-repository.ts'

type Served =
  | 'list-total-sales-per-day-by-host'
  | 'list-total-orders-per-day-by-host'
  | 'list-average-order-size-per-day-by-host'
  | 'get-top-product-by-host'
  | 'get-summary-and-top-report'

const summaryOf = async (
  snapshot: Snapshot,
  { groupId, userId }: { readonly groupId: string; readonly userId: string },
  range: DayRange,
  now: Seconds,
): Promise<DashboardSummary> => {
  const perEvent = await salesPerEvent(snapshot, groupId, range)
  const buyers = await topBuyers(snapshot, groupId, range, MAX_TOP_ROWS)
  const names = await buyerNames(
    snapshot,
    groupId,
    buyers.map(({ uid }) => uid),
  )
  const bestEvents = perEvent.slice(0, MAX_TOP_ROWS)
  const titles = await eventTitles(
    snapshot,
    groupId,
    bestEvents.map(({ eid }) => eid),
  )
  const events = await eventFigures(snapshot, groupId, range, now)
  const members = await newestMembers(snapshot, groupId, {
    lastDay: range.lastDay,
    isAdmin: isGroupAdmin(await membershipIn(snapshot, groupId, userId)),
  })
  return {
    members: (await groupById(snapshot, groupId))?.totalMembers ?? 0,
    totalTransactionValue: toDollars(sumCents(perEvent.map(({ cents }) => cents))),
    onGoingEvents: events.onGoing,
    closedEvents: events.closed,
    unPaidOrder: perEvent.reduce((sum, { unpaid }) => sum + unpaid, 0),
    nextCollection: events.nextCollection === null ? '' : formatDate(events.nextCollection),
    newMemberDetail: members.map(({ name, approval }) => ({ uName: name, approval })),
    topBuyer: buyers.map(({ uid, cents }) => ({ uName: names.get(uid) ?? '', totalValue: toDollars(cents) })),
    topEvent: bestEvents.map(({ eid, cents }) => ({ eTitle: titles.get(eid) ?? '', totalValue: toDollars(cents) })),
  }
}

export const dashboardHandlers = ({ database, clock }: ServerContext): HandlersFor<Served> => {
  const figures =
    <Output>(work: (snapshot: Snapshot, groupId: string, range: DayRange, userId: string) => Promise<Output>) =>
    ({ startDate, endDate, groupId }: DashboardInput, { actor }: Call): Promise<Output | Refusal> =>
      database.read(async (snapshot): Promise<Output | Refusal> => {
        const refusal = await consoleRefusalIn(snapshot, actor.id, groupId)
        if (refusal !== null) return refusal
        const range = readRange(startDate, endDate)
        return range === null ? INVALID_RANGE : work(snapshot, groupId, range, actor.id)
      })

  const perDay = figures(async (snapshot, groupId, range): Promise<DaySales[]> =>
    (await salesPerDay(snapshot, groupId, range)).map(({ day, cents, orders }) => daySales(day, cents, orders)),
  )
  return {
    'list-total-sales-per-day-by-host': perDay,
    'list-total-orders-per-day-by-host': perDay,
    'list-average-order-size-per-day-by-host': perDay,
    'get-top-product-by-host': figures(async (snapshot, groupId, range) =>
      (await topProducts(snapshot, groupId, range, MAX_TOP_ROWS)).map(({ productName, quantity }) => ({
        pName: productName,
        pQuantity: quantity,
      })),
    ),
    'get-summary-and-top-report': figures((snapshot, groupId, range, userId) =>
      summaryOf(snapshot, { groupId, userId }, range, toSeconds(clock.now())),
    ),
  }
}
