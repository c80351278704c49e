/** Replaced by the build; absent in tests. */
declare const __APP_VERSION__: string | undefined

/** Version of this build of the app; '0' without a build. */
export const APP_VERSION: string = typeof __APP_VERSION__ === 'undefined' ? '0' : __APP_VERSION__
