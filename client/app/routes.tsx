// Every address of the app. A page loads when it is first opened; the service worker precaches all of them.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { OptionalAuthShell, OpenShell, SignedInShell } from './shell.tsx'
import { ScrollRestoration } from './scroll-restoration.tsx'
import { NotFound, PageFailed } from './error-pages.tsx'
import { parseQuery, writeQuery } from './query-text.ts'

const root = createRootRoute({ component: ScrollRestoration, notFoundComponent: NotFound })
const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenShell })
const either = createRoute({ getParentRoute: () => root, id: 'either', component: OptionalAuthShell })
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInShell })

type PageLoader = Parameters<typeof lazyRouteComponent>[0]

const page = (parent: AnyRoute, path: string, load: PageLoader, name: string): AnyRoute =>
  createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load, name) })

const alias = (path: string, to: string): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to, search, replace: true })
    },
  })

const openPages: AnyRoute[] = [
  page(open, '/sign-in', () => import('#client/account/sign-in-page.tsx'), 'SignInPage'),
  page(open, '/policy', () => import('#client/account/policy-page.tsx'), 'PolicyPage'),
  page(open, '/sign-up', () => import('#client/account/sign-up-page.tsx'), 'SignUpPage'),
  page(open, '/reset-password', () => import('#client/account/reset-password-page.tsx'), 'ResetPasswordPage'),
  page(open, '/reset-password-with-code', () => import('#client/account/set-pin-page.tsx'), 'SetPinPage'),
  page(open, '/confirm-email', () => import('#client/account/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  page(open, '/social', () => import('#client/account/social-page.tsx'), 'SocialPage'),
  page(open, '/info', () => import('#client/account/info-page.tsx'), 'InfoPage'),
  page(open, '/payment-order', () => import('#client/order/payment-order-page.tsx'), 'PaymentOrderPage'),
  page(
    open,
    '/event/purchase-detail-share',
    () => import('#client/order/shared-purchase-page.tsx'),
    'SharedPurchasePage',
  ),
  page(open, '/private/list-event', () => import('#client/event/guest-list-page.tsx'), 'GuestListPage'),
]

const eitherPages: AnyRoute[] = [
  page(either, '/event/detail-shared', () => import('#client/event/event-shared-page.tsx'), 'EventSharedPage'),
]

const home = () => import('#client/event/home-page.tsx')
const purchases = () => import('#client/order/list-my-purchases-page.tsx')
const groups = () => import('#client/group/list-my-groups-page.tsx')
const members = () => import('#client/group/list-members-page.tsx')
const member = () => import('#client/group/detail-member-page.tsx')

const deliveryList = () => import('#client/delivery/delivery-list-page.tsx')

const signedInPages: AnyRoute[] = [
  page(signedIn, '/welcome', () => import('#client/account/welcome-page.tsx'), 'WelcomePage'),
  page(signedIn, '/user/profile', () => import('./profile-page.tsx'), 'ProfilePage'),
  page(signedIn, '/user/update', () => import('#client/account/edit-profile-page.tsx'), 'EditProfilePage'),
  page(signedIn, '/user/change-password', () => import('#client/account/change-pin-page.tsx'), 'ChangePinPage'),
  page(signedIn, '/user/addresses', () => import('#client/address/addresses-page.tsx'), 'AddressesPage'),
  page(signedIn, '/user/invoices', () => import('#client/plan/invoices-page.tsx'), 'InvoicesPage'),
  page(signedIn, '/user/plans', () => import('#client/plan/plans-page.tsx'), 'PlansPage'),
  page(signedIn, '/user/plan-payment', () => import('#client/plan/plan-payment-page.tsx'), 'PlanPaymentPage'),
  page(signedIn, '/user/sessions', () => import('#client/account/sessions-page.tsx'), 'SessionsPage'),
  page(signedIn, '/user/data', () => import('#client/account/your-data-page.tsx'), 'YourDataPage'),
  page(signedIn, '/sync', () => import('#client/sync-status/sync-page.tsx'), 'SyncPage'),
  page(signedIn, '/', home, 'HomePage'),
  page(signedIn, '/all-page', home, 'HomePage'),
  page(signedIn, '/event/detail', () => import('#client/event/event-detail-page.tsx'), 'EventDetailPage'),
  page(signedIn, '/collection', () => import('#client/collection/collection-page.tsx'), 'CollectionPage'),
  page(signedIn, '/needs-you', () => import('#client/sync-status/needs-you-page.tsx'), 'NeedsYouPage'),
  page(
    signedIn,
    '/event/list-packing-list',
    () => import('#client/packing/list-packing-list-page.tsx'),
    'ListPackingListPage',
  ),
  page(signedIn, '/event/packing-list', () => import('#client/packing/packing-list-page.tsx'), 'PackingListPage'),
  page(signedIn, '/event/create', () => import('#client/event/event-create-page.tsx'), 'EventCreatePage'),
  page(signedIn, '/event/update', () => import('#client/event/event-update-page.tsx'), 'EventUpdatePage'),
  page(signedIn, '/event/update-items', () => import('#client/event/event-items-page.tsx'), 'UpdateItemsPage'),
  page(signedIn, '/event/update-confirm', () => import('#client/event/event-confirm-page.tsx'), 'UpdateConfirmPage'),
  page(signedIn, '/event/create-items', () => import('#client/event/event-items-page.tsx'), 'CreateItemsPage'),
  page(signedIn, '/event/created-confirm', () => import('#client/event/event-confirm-page.tsx'), 'CreatedConfirmPage'),
  page(signedIn, '/event/create-delivery', () => import('#client/delivery/slot-create-page.tsx'), 'SlotCreatePage'),
  page(signedIn, '/event/update-delivery', () => import('#client/delivery/slot-update-page.tsx'), 'SlotUpdatePage'),
  page(signedIn, '/event/delivery-list', deliveryList, 'DeliveryListPage'),
  page(signedIn, '/delivery-booking', deliveryList, 'DeliveryListPage'),
  page(
    signedIn,
    '/event/manage-delivery',
    () => import('#client/delivery/manage-delivery-page.tsx'),
    'ManageDeliveryPage',
  ),
  page(signedIn, '/event/list-my-events', () => import('#client/event/hosted-events-page.tsx'), 'HostedEventsPage'),
  page(
    signedIn,
    '/event/list-hosted-by-group',
    () => import('#client/event/events-by-group-page.tsx'),
    'EventsByGroupPage',
  ),
  page(signedIn, '/event/manage-orders', () => import('#client/order/manage-orders-page.tsx'), 'ManageOrdersPage'),
  page(signedIn, '/event/list-my-purchases', purchases, 'ListMyPurchasesPage'),
  page(signedIn, '/list-my-purchases', purchases, 'ListMyPurchasesPage'),
  page(
    signedIn,
    '/event/delivery-detail',
    () => import('#client/delivery/delivery-detail-page.tsx'),
    'DeliveryDetailPage',
  ),
  page(
    signedIn,
    '/event/purchase-detail',
    () => import('#client/order/purchase-detail-page.tsx'),
    'PurchaseDetailPage',
  ),
  page(signedIn, '/group/list-my-groups', groups, 'ListMyGroupsPage'),
  page(signedIn, '/list-my-groups', groups, 'ListMyGroupsPage'),
  page(signedIn, '/group/create', () => import('#client/group/group-create-page.tsx'), 'GroupCreatePage'),
  page(signedIn, '/group/update', () => import('#client/group/group-update-page.tsx'), 'GroupUpdatePage'),
  page(signedIn, '/group/list-events', () => import('#client/group/group-events-page.tsx'), 'GroupEventsPage'),
  page(signedIn, '/group/list-members', members, 'ListMembersPage'),
  page(signedIn, '/group/detail-member', member, 'DetailMemberPage'),
  page(signedIn, '/members/member-list', members, 'ListMembersPage'),
  page(signedIn, '/members/member-detail', member, 'DetailMemberPage'),
  page(signedIn, '/group/join/$gid', () => import('#client/group/group-join-page.tsx'), 'GroupJoinPage'),
  page(signedIn, '/group/search', () => import('#client/group/group-search-page.tsx'), 'GroupSearchPage'),
]

const aliases = [
  alias('/login', '/sign-in'),
  alias('/profile', '/user/profile'),
  alias('/user', '/user/profile'),
  alias('/group', '/group/list-my-groups'),
  alias('/event', '/'),
  alias('/collection/needs', '/needs-you'),
]

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
