// Not in package.json: it takes 120 MB. What is there by itself has types that may differ.
declare module '@currentspace/http3'
