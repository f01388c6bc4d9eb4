declare module "virtual:public-assets" {
  export const script: string;
  export const countdown: string;
  export const photo: string;
  export const place: string;
  export const sendOnce: string;
  export const signature: string;
  export const readHere: string;
  export const renterStyle: string;
  export const telling: string;
  export const style: string;
  export const legalStyle: string;
  export const font: string;
}
