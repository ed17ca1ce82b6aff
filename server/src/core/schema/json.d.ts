declare module "*.json" {
  const value: unknown;
  // eslint-disable-next-line no-restricted-syntax -- the shape that bundlers give a JSON module
  export default value;
}
