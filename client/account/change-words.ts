// What a change is called for the person who made it.

const WORDS: Readonly<Record<string, string>> = {
  'update-user': 'Your profile',
  'pay-with-uen': 'Payment by UEN',
  'update-remembered-delivery-address': 'Delivery address',
  'create-user-address': 'New address',
  'update-user-address': 'Address changed',
  'delete-user-address': 'Address deleted',
  'create-notification': 'Message',
  'read-notifications': 'Notifications read',
  'create-group': 'New group',
  'approve-group-join': 'Answer to a request to join',
  'change-group-role': 'Rights of a member',
  'create-event': 'New event',
  'update-event-status': 'Event closed or re-opened',
  'delete-event': 'Event deleted',
  'request-payment': 'Payment requested',
  'create-order': 'New order',
  'update-order': 'Order changed',
  'update-order-buyer-status': 'Order paid, collected or cancelled',
  'update-order-buyer-info': 'Note to the host',
  'update-order-status': 'Status of an order',
  'create-packing-list': 'New package',
  'change-name-packing-list': 'Name of a package',
  'delete-packing-list': 'Package deleted',
  'hand-over': 'Hand-over',
  'undo-hand-over': 'Hand-over undone',
  'answer-handover-question': 'Answer about a hand-over',
  'see-superseded': 'Seen',
}

export const changeWords = (name: string): string => WORDS[name] ?? 'Change'
