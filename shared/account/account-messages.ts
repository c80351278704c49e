// Messages for the numbered account errors that the specification names.

const SHOWN: Readonly<Record<number, string>> = {
  1001: 'Account not exist',
  1003: 'Account not exist',
  1005: 'Account not exist',
  1007: 'Account not found',
  1009: 'Request in progress',
  1023: 'Email is taken',
}

export const hasAccountMessage = (code: number): boolean => code in SHOWN

/** Message on screen for an error code of accounts. */
export const accountMessage = (code: number): string => SHOWN[code] ?? 'Some thing went wrong'
