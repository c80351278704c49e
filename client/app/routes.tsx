// Every address of the app, with the query parameters that its page reads. A page loads when it is first opened; the
// service worker precaches all of them. Other rooms know this map by type only (`Register`).
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import type { PagePath } from '#shared/site/page-paths.ts'
import { readerOrGuest, sessionState } from '#client/store/device/session-state.ts'
import { hasSessionHint } from '#client/store/device/session-hint.ts'
import { OptionalAuthShell, OpenShell } from './shell.tsx'
import { ScrollRestoration } from './scroll-restoration.tsx'
import { NotFound, PageFailed } from './error-pages.tsx'
import { literal, optional, queryOf, required, type ReadQuery } from './route-query.ts'
import { parseQuery, writeQuery } from './query-text.ts'

const root = createRootRoute({ component: ScrollRestoration, notFoundComponent: NotFound })
const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenShell })
const either = createRoute({ getParentRoute: () => root, id: 'either', component: OptionalAuthShell })

/**
 * A guest is sent to sign in before the page and the store are loaded; otherwise both load while the session is read. Where
 * storage keeps it from being read, the shell says so.
 */
const sendGuestsToSignIn = async ({ location: { href } }: { location: { href: string } }): Promise<void> => {
  if (hasSessionHint()) return
  await readerOrGuest()
  const { user, ready, deleted } = sessionState.get()
  if (ready && user === null && !deleted) throw redirect({ to: '/sign-in', search: { next: href }, replace: true })
}

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: sendGuestsToSignIn,
  component: lazyRouteComponent(() => import('./signed-in-shell.tsx'), 'SignedInShell'),
})

type PageLoader = Parameters<typeof lazyRouteComponent>[0]

const noQuery = queryOf({})
const next = queryOf({ next: optional })
const byId = queryOf({ id: required })
/** `isByAdmin`: the operator's read-only view. */
const byAdmin = { isByAdmin: literal('true') }
const byRef = queryOf({ ref: required })
const byMember = queryOf({ gid: required, uid: required })
/** `refused`: the rejected change that the form restores. */
const booking = queryOf({ deliveryId: optional, refused: optional })
/** Queries of the order form: the order to repeat, and the rejected change that the form restores. */
const order = { again: optional, refused: optional, eventShop: literal('true') }
/** Queries of the event form: the host comes back from the preview. */
const form = { fromConfirm: literal('1'), onEdit: literal('1') }

const page = <Parent extends AnyRoute, const Path extends PagePath, Query extends object = {}>(
  parent: Parent,
  path: Path,
  load: PageLoader,
  name: string,
  query?: ReadQuery<Query>,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(load, name),
    validateSearch: query ?? (noQuery as ReadQuery<Query>),
  })

const alias = <const Path extends PagePath>(path: Path, to: PagePath) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: next,
    beforeLoad: () => {
      throw redirect({ to, search: true, replace: true })
    },
  })

const openPages = [
  page(open, '/sign-in', () => import('#client/account/sign-in-page.tsx'), 'SignInPage', next),
  page(open, '/policy', () => import('#client/account/policy-page.tsx'), 'PolicyPage'),
  page(
    open,
    '/sign-up',
    () => import('#client/account/sign-up-page.tsx'),
    'SignUpPage',
    queryOf({ by: literal('email'), step: literal('2'), next: optional }),
  ),
  page(
    open,
    '/reset-password',
    () => import('#client/account/reset-password-page.tsx'),
    'ResetPasswordPage',
    queryOf({ email: optional, next: optional }),
  ),
  page(
    open,
    '/reset-password-with-code',
    () => import('#client/account/set-pin-page.tsx'),
    'SetPinPage',
    queryOf({ email: optional, code: optional, link: optional, next: optional }),
  ),
  page(open, '/confirm-email', () => import('#client/account/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  page(open, '/social', () => import('#client/account/social-page.tsx'), 'SocialPage'),
  page(open, '/info', () => import('#client/account/info-page.tsx'), 'InfoPage'),
  page(
    open,
    '/payment-order',
    () => import('#client/order/payment-order-page.tsx'),
    'PaymentOrderPage',
    queryOf({ ref: optional, uid: optional }),
  ),
  page(
    open,
    '/event/purchase-detail-share',
    () => import('#client/order/shared-purchase-page.tsx'),
    'SharedPurchasePage',
    byRef,
  ),
  page(open, '/private/list-event', () => import('#client/event/guest-list-page.tsx'), 'GuestListPage'),
] as const

const eitherPages = [
  page(
    either,
    '/share-picture',
    () => import('#client/order/share-picture-page.tsx'),
    'SharePicturePage',
    queryOf({ refused: literal('1') }),
  ),
  page(
    either,
    '/event/detail-shared',
    () => import('#client/event/event-shared-page.tsx'),
    'EventSharedPage',
    queryOf({ eid: required, shareCode: required, ...order, join: literal('1') }),
  ),
] as const

const home = () => import('./home-or-console.tsx')
const purchases = () => import('#client/order/list-my-purchases-page.tsx')
const groups = () => import('#client/group/list-my-groups-page.tsx')
const members = () => import('#client/group/list-members-page.tsx')
const member = () => import('#client/group/detail-member-page.tsx')

const allEvents = () => import('#client/operator/all-events-page.tsx')

const deliveryList = () => import('#client/delivery/delivery-list-page.tsx')

const signedInPages = [
  page(signedIn, '/welcome', () => import('#client/account/welcome-page.tsx'), 'WelcomePage'),
  page(signedIn, '/user/profile', () => import('./profile-page.tsx'), 'ProfilePage'),
  page(signedIn, '/user/update', () => import('#client/account/edit-profile-page.tsx'), 'EditProfilePage'),
  page(signedIn, '/user/change-password', () => import('#client/account/change-pin-page.tsx'), 'ChangePinPage'),
  page(signedIn, '/user/addresses', () => import('#client/address/addresses-page.tsx'), 'AddressesPage'),
  page(
    signedIn,
    '/user/invoices',
    () => import('#client/plan/invoices-page.tsx'),
    'InvoicesPage',
    queryOf({ reference: optional, type: optional, status: optional }),
  ),
  page(signedIn, '/user/plans', () => import('#client/plan/plans-page.tsx'), 'PlansPage'),
  page(
    signedIn,
    '/user/plan-payment',
    () => import('#client/plan/plan-payment-page.tsx'),
    'PlanPaymentPage',
    queryOf({ reference: required }),
  ),
  page(signedIn, '/user/sessions', () => import('#client/account/sessions-page.tsx'), 'SessionsPage'),
  page(signedIn, '/user/data', () => import('#client/account/your-data-page.tsx'), 'YourDataPage'),
  page(signedIn, '/sync', () => import('#client/sync-status/sync-page.tsx'), 'SyncPage'),
  page(signedIn, '/', home, 'HomeOrConsole'),
  page(signedIn, '/all-page', home, 'AllPage'),
  page(signedIn, '/manage-orders', () => import('#client/order/group-orders-page.tsx'), 'GroupOrdersPage'),
  page(signedIn, '/settings', () => import('#client/group/settings-page.tsx'), 'SettingsPage'),
  page(
    signedIn,
    '/event/detail',
    () => import('#client/event/event-detail-page.tsx'),
    'EventDetailPage',
    queryOf({ eid: required, oid: optional, shareCode: optional, ...order }),
  ),
  page(
    signedIn,
    '/event/settled',
    () => import('#client/order/settled-page.tsx'),
    'SettledPage',
    queryOf({ eventId: required }),
  ),
  page(
    signedIn,
    '/event/refunds',
    () => import('#client/payment/refunds-page.tsx'),
    'RefundsPage',
    queryOf({ eventId: optional }),
  ),
  page(
    signedIn,
    '/collection',
    () => import('#client/collection/collection-page.tsx'),
    'CollectionPage',
    queryOf({ list: optional, eventId: optional, scan: literal('1') }),
  ),
  page(signedIn, '/needs-you', () => import('#client/sync-status/needs-you-page.tsx'), 'NeedsYouPage'),
  page(
    signedIn,
    '/event/list-packing-list',
    () => import('#client/packing/list-packing-list-page.tsx'),
    'ListPackingListPage',
    queryOf({ add: literal('1'), eventId: optional }),
  ),
  page(
    signedIn,
    '/event/packing-list',
    () => import('#client/packing/packing-list-page.tsx'),
    'PackingListPage',
    queryOf({ id: required, ...byAdmin }),
  ),
  page(
    signedIn,
    '/event/create',
    () => import('#client/event/event-create-page.tsx'),
    'EventCreatePage',
    queryOf({ ...form, groupId: optional, fromReHost: literal('1'), eventId: optional, refused: literal('1') }),
  ),
  page(
    signedIn,
    '/event/update',
    () => import('#client/event/event-update-page.tsx'),
    'EventUpdatePage',
    queryOf({ id: required, ...form }),
  ),
  page(
    signedIn,
    '/event/update-items',
    () => import('#client/event/event-items-page.tsx'),
    'UpdateItemsPage',
    queryOf({ id: required, ...form }),
  ),
  page(
    signedIn,
    '/event/update-confirm',
    () => import('#client/event/event-confirm-page.tsx'),
    'UpdateConfirmPage',
    byId,
  ),
  page(
    signedIn,
    '/event/create-items',
    () => import('#client/event/event-items-page.tsx'),
    'CreateItemsPage',
    queryOf(form),
  ),
  page(signedIn, '/event/created-confirm', () => import('#client/event/event-confirm-page.tsx'), 'CreatedConfirmPage'),
  page(
    signedIn,
    '/event/create-delivery',
    () => import('#client/delivery/delivery-create-page.tsx'),
    'DeliveryCreatePage',
    queryOf({ groupId: optional }),
  ),
  page(
    signedIn,
    '/event/update-delivery',
    () => import('#client/delivery/delivery-update-page.tsx'),
    'DeliveryUpdatePage',
    byId,
  ),
  page(signedIn, '/event/list-all-event', allEvents, 'AllEventsPage'),
  page(signedIn, '/event/list-all-event-plus', allEvents, 'AllEventsPage'),
  page(signedIn, '/operator', () => import('#client/operator/operator-page.tsx'), 'OperatorPage'),
  page(signedIn, '/event/delivery-list', deliveryList, 'DeliveryListPage'),
  page(signedIn, '/delivery-booking', deliveryList, 'DeliveryListPage'),
  page(
    signedIn,
    '/event/manage-delivery',
    () => import('#client/delivery/manage-delivery-page.tsx'),
    'ManageDeliveryPage',
    queryOf({ id: required, ...byAdmin }),
  ),
  page(
    signedIn,
    '/event/list-my-deliveries',
    () => import('#client/event/hosted-deliveries-page.tsx'),
    'HostedDeliveriesPage',
  ),
  page(signedIn, '/event/list-my-events', () => import('#client/event/hosted-events-page.tsx'), 'HostedEventsPage'),
  page(
    signedIn,
    '/event/list-hosted-by-group',
    () => import('#client/event/events-by-group-page.tsx'),
    'EventsByGroupPage',
    queryOf({ groupId: required, date: optional }),
  ),
  page(
    signedIn,
    '/event/manage-orders',
    () => import('#client/order/manage-orders-page.tsx'),
    'ManageOrdersPage',
    queryOf({ eventId: required, find: optional, filter: optional, share: literal('1'), ...byAdmin }),
  ),
  page(
    signedIn,
    '/event/match-payments',
    () => import('#client/payment/match-payments-page.tsx'),
    'MatchPaymentsPage',
    queryOf({ eventId: optional }),
  ),
  page(signedIn, '/event/list-my-purchases', purchases, 'ListMyPurchasesPage', booking),
  page(signedIn, '/list-my-purchases', purchases, 'ListMyPurchasesPage', booking),
  page(
    signedIn,
    '/event/delivery-detail',
    () => import('#client/delivery/delivery-detail-page.tsx'),
    'DeliveryDetailPage',
    queryOf({ ref: required, shared: literal('1') }),
  ),
  page(
    signedIn,
    '/event/purchase-detail',
    () => import('#client/order/purchase-detail-page.tsx'),
    'PurchaseDetailPage',
    queryOf({ ref: required, eventShop: literal('true'), shared: literal('1'), pay: literal('1') }),
  ),
  page(signedIn, '/group/list-my-groups', groups, 'ListMyGroupsPage'),
  page(signedIn, '/list-my-groups', groups, 'ListMyGroupsPage'),
  page(signedIn, '/group/create', () => import('#client/group/group-create-page.tsx'), 'GroupCreatePage'),
  page(signedIn, '/group/update', () => import('#client/group/group-update-page.tsx'), 'GroupUpdatePage', byId),
  page(
    signedIn,
    '/group/list-events',
    () => import('#client/group/group-events-page.tsx'),
    'GroupEventsPage',
    queryOf({ groupId: required }),
  ),
  page(signedIn, '/group/list-members', members, 'ListMembersPage', queryOf({ groupId: optional })),
  page(signedIn, '/group/detail-member', member, 'DetailMemberPage', byMember),
  page(signedIn, '/members/member-list', members, 'ListMembersPage', queryOf({ groupId: optional })),
  page(signedIn, '/members/member-detail', member, 'DetailMemberPage', byMember),
  page(signedIn, '/group/join/$gid', () => import('#client/group/group-join-page.tsx'), 'GroupJoinPage', next),
  page(signedIn, '/group/search', () => import('#client/group/group-search-page.tsx'), 'GroupSearchPage'),
] as const

const aliases = [
  alias('/login', '/sign-in'),
  alias('/profile', '/user/profile'),
  alias('/user', '/user/profile'),
  alias('/group', '/group/list-my-groups'),
  alias('/event', '/'),
  alias('/collection/needs', '/needs-you'),
] as const

export const router = createRouter({
  routeTree: root.addChildren([
    open.addChildren(openPages),
    either.addChildren(eitherPages),
    signedIn.addChildren(signedInPages),
    ...aliases,
  ]),
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: PageFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
