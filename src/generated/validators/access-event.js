// Written by `npm run generate` from schema/. Changes here are lost.

/* eslint-disable */
"use strict";export const validate = validate10;const schema11 = {"type":"object","properties":{},"required":[],"$id":"validate"};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){/*# sourceURL="validate" */;let vErrors = null;let errors = 0;if(!(data && typeof data == "object" && !Array.isArray(data))){const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;}validate10.errors = vErrors;return errors === 0;}
