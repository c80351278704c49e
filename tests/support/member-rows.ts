// Sample people, groups and events.
import { asCents } from '#shared/kernel/money.ts'
import type { User } from '#shared/account/user.ts'
import { detailsOf, memberId, type Group, type Member, type MemberDetails } from '#shared/group/group.ts'
import type { EventDraft, ProductDraft } from '#shared/event/event-draft.ts'
import { newEvent, newProduct } from '#shared/event/event-draft.ts'
import type { Order } from '#shared/order/order.ts'
import type { CombinedPayment } from '#shared/payment/combined-payment.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'

export const person = (id: string, change: Partial<User> = {}): User => ({
  id,
  name: `${id} Tan`,
  email: `${id}@example.org`,
  phone: '91234567',
  photoUrl: null,
  postalCode: '',
  uen: '',
  isPayWithUEN: false,
  rememberedDeliveryAddress: '',
  rememberedDeliveryZones: [],
  featureFlags: { packingList: true, splitCase: true },
  marketingConsentAt: null,
  noticesByMailAt: null,
  createdAt: 1,
  ...change,
})

export const groupRow = (id: string, change: Partial<Group> = {}): Group => ({
  id,
  name: 'Lorong 8 Makan Club',
  description: 'Neighbours who eat',
  photoUrl: null,
  question: '',
  hasPasscode: false,
  public: 1,
  defaultRole: 1,
  autoApproval: 1,
  accessMemberList: 1,
  totalMembers: 1,
  createdUserId: 'host',
  createdAt: 1,
  ...change,
})

export const memberRow = (groupId: string, userId: string, change: Partial<Member> = {}): Member => ({
  id: memberId(groupId, userId),
  groupId,
  groupName: 'Lorong 8 Makan Club',
  userId,
  name: `${userId} Tan`,
  photoUrl: null,
  isAdmin: false,
  isHost: false,
  approval: 2,
  banned: 0,
  visible: 1,
  createdAt: 1,
  ...change,
})

export const detailsRow = (groupId: string, userId: string, answer = ''): MemberDetails =>
  detailsOf(groupId, person(userId), answer)

export const productDraft = (id: string, change: Partial<ProductDraft> = {}): ProductDraft => ({
  ...newProduct(id),
  name: 'Honey mango',
  price: asCents(990),
  ...change,
})

export const eventDraft = (now: number, change: Partial<EventDraft> = {}): EventDraft => ({
  ...newEvent(now, 'g1'),
  title: 'Mango run',
  description: 'Straight from the orchard',
  pickupAddress: 'Blk 88',
  products: [productDraft('p1')],
  ...change,
})

export const orderRow = (id: string, change: Partial<Order> = {}): Order => ({
  id,
  eid: 'e1',
  eTitle: 'Mango run',
  eGroupId: 'g1',
  hostId: 'host',
  eOrderNo: 1,
  uid: 'buyer',
  uName: 'buyer Tan',
  uPhone: '91234567',
  uEmail: 'buyer@example.org',
  uPhotoUrl: null,
  placedBy: 'buyer',
  status: 1,
  buyerStatus: 1,
  statusVersion: 'V',
  statusTime: hybridTime(1, 0, 'd1'),
  lines: [
    {
      id: `${id}-1`,
      pid: 'p1',
      pName: 'Honey mango',
      pPrice: asCents(990),
      pQuantity: 2,
      pPhotoUrls: [],
      pSubItems: [],
      pPurchaseType: 'case',
    },
  ],
  comment: '',
  bookingAddress: null,
  deliveryDate: null,
  payAfterClosing: false,
  settledShares: null,
  paidCents: null,
  returnedCents: asCents(0),
  combinedPaymentRef: null,
  paymentScreenshot: null,
  claimedAt: null,
  fieldTimes: {},
  createdAt: 1,
  ...change,
})

/** A combined payment of that buyer that is claimed and not verified. */
export const combinedRow = (id: string, change: Partial<CombinedPayment> = {}): CombinedPayment => ({
  id,
  uid: 'buyer',
  hostId: 'host',
  status: 1,
  placerStatus: 2,
  orders: [],
  bookings: [],
  createdAt: 1,
  ...change,
})
