//! What handlers take, with our own words for what is wrong with it.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::App;
use crate::error::ApiError;

/// A JSON body, which has to be there as a whole in time: a caller that sends a byte now
/// and then is waited for no longer than one that sends none.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, ApiError> {
        let reading = Json::from_request(request, app);
        let patience = app.patience.body;
        let read = timeout(patience, reading).await;
        let Json(body) = read.map_err(|_| ApiError::too_slow(patience))??;
        Ok(Body(body))
    }
}

/// The query of an address.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub struct Query<T>(pub T);

/// Parts of a path.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiError))]
pub struct Path<T>(pub T);

/// The token of a seat or of the operator, if one was sent.
pub struct Token(pub Option<String>);

impl<S: Sync> FromRequestParts<S> for Token {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Token, Infallible> {
        let header = parts.headers.get(AUTHORIZATION);
        let value = header.and_then(|value| value.to_str().ok());
        let token = value.and_then(|value| value.strip_prefix("Bearer "));
        Ok(Token(token.map(str::to_owned)))
    }
}

/// The address by which a caller is counted; [`crate::guard`] finds it out.
#[derive(Clone, Copy)]
pub struct Caller(pub IpAddr);

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, ApiError> {
        let caller = parts.extensions.get::<Caller>().copied();
        caller.ok_or_else(|| ApiError::trouble("the caller's address is not known"))
    }
}
