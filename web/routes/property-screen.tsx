import type { ReactNode } from "react";
import type { PropertyView } from "#domain/properties/contract.ts";
import { PropertyFrame } from "#web/features/properties/property-frame.tsx";
import { SignIn } from "./sign-in.tsx";

interface PropertyScreenProps {
  propertyId: number;
  children: (property: PropertyView) => ReactNode;
}

/** A page of a property, under its name and tabs, for those who run it. */
export function PropertyScreen({ propertyId, children }: PropertyScreenProps) {
  return (
    <PropertyFrame propertyId={propertyId} signIn={<SignIn />}>
      {children}
    </PropertyFrame>
  );
}
