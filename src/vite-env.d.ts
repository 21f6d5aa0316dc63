/// <reference types="vite/client" />

/** Names the sources this page was built from. */
declare const __APP_BUILD__: string
