declare const platforms: Readonly<
  Record<string, { name: string; displayName?: string; type: string; datasetNameDelimiter: string; logoUrl?: string }>
>;
export default platforms;
