/// <reference types="vite/client" />

/** Names the sources this page was built from. */
declare const __APP_BUILD__: string
/** Names the copy of the languages other than English. */
declare const __COPY_STAMP__: string
