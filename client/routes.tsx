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
import { ScrollRestoration } from './ui/scroll-restoration.tsx'
import { NotFound, PageFailed } from './ui/not-found.tsx'
import { parseQuery, writeQuery } from './ui/query-text.ts'

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
  page(open, '/sign-in', () => import('./account/sign-in-page.tsx'), 'SignInPage'),
  page(open, '/policy', () => import('./account/policy-page.tsx'), 'PolicyPage'),
  page(open, '/sign-up', () => import('./account/sign-up-page.tsx'), 'SignUpPage'),
  page(open, '/reset-password', () => import('./account/reset-password-page.tsx'), 'ResetPasswordPage'),
  page(open, '/reset-password-with-code', () => import('./account/set-pin-page.tsx'), 'SetPinPage'),
  page(open, '/confirm-email', () => import('./account/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  page(open, '/social', () => import('./account/social-page.tsx'), 'SocialPage'),
  page(open, '/info', () => import('./account/info-page.tsx'), 'InfoPage'),
  page(open, '/payment-order', () => import('./order/payment-order-page.tsx'), 'PaymentOrderPage'),
  page(open, '/event/purchase-detail-share', () => import('./purchase-detail-share.tsx'), 'PurchaseDetailShare'),
  page(open, '/private/list-event', () => import('./event/guest-list-page.tsx'), 'GuestListPage'),
]

const eitherPages: AnyRoute[] = [
  page(either, '/event/detail-shared', () => import('./event/event-shared-page.tsx'), 'EventSharedPage'),
]

const home = () => import('./event/home-page.tsx')
const purchases = () => import('./my-purchases.tsx')
const groups = () => import('./group/list-my-groups-page.tsx')
const members = () => import('./group/list-members-page.tsx')
const member = () => import('./group/detail-member-page.tsx')

const deliveryList = () => import('./delivery/delivery-list-page.tsx')

const signedInPages: AnyRoute[] = [
  page(signedIn, '/welcome', () => import('./account/welcome-page.tsx'), 'WelcomePage'),
  page(signedIn, '/user/profile', () => import('./user-profile.tsx'), 'ProfilePage'),
  page(signedIn, '/user/update', () => import('./account/edit-profile-page.tsx'), 'EditProfilePage'),
  page(signedIn, '/user/change-password', () => import('./account/change-pin-page.tsx'), 'ChangePinPage'),
  page(signedIn, '/user/addresses', () => import('./address/addresses-page.tsx'), 'AddressesPage'),
  page(signedIn, '/user/invoices', () => import('./plan/invoices-page.tsx'), 'InvoicesPage'),
  page(signedIn, '/user/plans', () => import('./plan/plans-page.tsx'), 'PlansPage'),
  page(signedIn, '/user/plan-payment', () => import('./plan/plan-payment-page.tsx'), 'PlanPaymentPage'),
  page(signedIn, '/user/sessions', () => import('./account/sessions-page.tsx'), 'SessionsPage'),
  page(signedIn, '/user/data', () => import('./account/your-data-page.tsx'), 'YourDataPage'),
  page(signedIn, '/sync', () => import('./account/sync-page.tsx'), 'SyncPage'),
  page(signedIn, '/', home, 'HomePage'),
  page(signedIn, '/all-page', home, 'HomePage'),
  page(signedIn, '/event/detail', () => import('./event/event-detail-page.tsx'), 'EventDetailPage'),
  page(signedIn, '/collection', () => import('./collection/collection-page.tsx'), 'CollectionPage'),
  page(signedIn, '/needs-you', () => import('./collection/needs-you-page.tsx'), 'NeedsYouPage'),
  page(
    signedIn,
    '/event/list-packing-list',
    () => import('./packing/list-packing-list-page.tsx'),
    'ListPackingListPage',
  ),
  page(signedIn, '/event/packing-list', () => import('./packing/packing-list-page.tsx'), 'PackingListPage'),
  page(signedIn, '/event/create', () => import('./event/event-create-page.tsx'), 'EventCreatePage'),
  page(signedIn, '/event/update', () => import('./event/event-update-page.tsx'), 'EventUpdatePage'),
  page(signedIn, '/event/update-items', () => import('./event/event-items-page.tsx'), 'UpdateItemsPage'),
  page(signedIn, '/event/update-confirm', () => import('./event/event-confirm-page.tsx'), 'UpdateConfirmPage'),
  page(signedIn, '/event/create-items', () => import('./event/event-items-page.tsx'), 'CreateItemsPage'),
  page(signedIn, '/event/created-confirm', () => import('./event/event-confirm-page.tsx'), 'CreatedConfirmPage'),
  page(signedIn, '/event/create-delivery', () => import('./delivery/slot-create-page.tsx'), 'SlotCreatePage'),
  page(signedIn, '/event/update-delivery', () => import('./delivery/slot-update-page.tsx'), 'SlotUpdatePage'),
  page(signedIn, '/event/delivery-list', deliveryList, 'DeliveryListPage'),
  page(signedIn, '/delivery-booking', deliveryList, 'DeliveryListPage'),
  page(signedIn, '/event/manage-delivery', () => import('./delivery/manage-delivery-page.tsx'), 'ManageDeliveryPage'),
  page(signedIn, '/event/list-my-events', () => import('./event/hosted-events-page.tsx'), 'HostedEventsPage'),
  page(signedIn, '/event/list-hosted-by-group', () => import('./event/events-by-group-page.tsx'), 'EventsByGroupPage'),
  page(signedIn, '/event/manage-orders', () => import('./order/manage-orders-page.tsx'), 'ManageOrdersPage'),
  page(signedIn, '/event/list-my-purchases', purchases, 'MyPurchases'),
  page(signedIn, '/list-my-purchases', purchases, 'MyPurchases'),
  page(signedIn, '/event/delivery-detail', () => import('./delivery-detail.tsx'), 'DeliveryDetail'),
  page(signedIn, '/event/purchase-detail', () => import('./purchase-detail.tsx'), 'PurchaseDetail'),
  page(signedIn, '/group/list-my-groups', groups, 'ListMyGroupsPage'),
  page(signedIn, '/list-my-groups', groups, 'ListMyGroupsPage'),
  page(signedIn, '/group/create', () => import('./group/group-create-page.tsx'), 'GroupCreatePage'),
  page(signedIn, '/group/update', () => import('./group/group-update-page.tsx'), 'GroupUpdatePage'),
  page(signedIn, '/group/list-events', () => import('./group/group-events-page.tsx'), 'GroupEventsPage'),
  page(signedIn, '/group/list-members', members, 'ListMembersPage'),
  page(signedIn, '/group/detail-member', member, 'DetailMemberPage'),
  page(signedIn, '/members/member-list', members, 'ListMembersPage'),
  page(signedIn, '/members/member-detail', member, 'DetailMemberPage'),
  page(signedIn, '/group/join/$gid', () => import('./group/group-join-page.tsx'), 'GroupJoinPage'),
  page(signedIn, '/group/search', () => import('./group/group-search-page.tsx'), 'GroupSearchPage'),
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
