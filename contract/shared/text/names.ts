/** What addresses of the web end with, where they are sent about. */
const endings =
  'com|net|org|info|biz|my|sg|id|cn|ru|tk|uk|us|io|me|co|ly|gl|gg|to|cc|tv|ai|app|dev|xyz|link|shop|store|site|online|club|top|vip|live|click|page|work|loan|bid|example'
const link = new RegExp(String.raw`//|www\.|\.(?:${endings})(?![\p{L}\p{M}])`, 'iu')

/** Could this text pass for the address of a site? */
export const namesLink = (text: string): boolean => link.test(text)
